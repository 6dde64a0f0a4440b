import { fileURLToPath } from 'node:url';

/** The folder of package.json, whatever the current one is. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
