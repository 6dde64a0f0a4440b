import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseMediaPath } from '../../media-paths.ts';

/** Target for finished files. A file is either absent or complete, even after a crash. */
export interface SegmentSink {
  write(path: string, bytes: Buffer): Promise<void>;
}

/** Writes to a temporary name, flushes, and renames. Accepts only media paths. */
export function folderSink(folder: string): SegmentSink {
  return {
    async write(path, bytes) {
      if (!parseMediaPath(path)) throw new Error(`media: ${JSON.stringify(path)} is not a media path`);
      const target = join(folder, path);
      const draft = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
      await mkdir(dirname(target), { recursive: true });
      try {
        const file = await open(draft, 'wx');
        try {
          await file.writeFile(bytes);
          await file.datasync();
        } finally {
          await file.close();
        }
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}
