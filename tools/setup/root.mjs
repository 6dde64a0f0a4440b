import { fileURLToPath } from 'node:url';

/** The folder of package.json, independent of the current folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
