import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

async function canRun(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Finds a program on PATH; null when missing. Not cached, so a newly installed tool is found without a restart. */
export async function findTool(name: string): Promise<string | null> {
  if (isAbsolute(name)) return (await canRun(name)) ? name : null;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (isAbsolute(path) && (await canRun(path))) return path;
  }
  return null;
}
