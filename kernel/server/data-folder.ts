import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from './problem.ts';

/** Marks a folder as a data folder and refuses one that a newer version has used. */
export function claimDataFolder(dir: string, format: number): void {
  mkdirSync(dir, { recursive: true });
  const marker = join(dir, 'format');
  const has = existsSync(marker) ? Number(readFileSync(marker, 'utf8')) : format;
  if (has > format) {
    throw new StartProblem(
      `The data folder ${dir} was used by a newer version of Kapsule. Start that version, or choose another DATA_DIR.`,
    );
  }
  writeFileSync(marker, String(format));
}
