import type { DiskSpace } from '../disk-space.ts';
import type { Storage } from './storage.ts';

/** Rejects new files while the disk is almost full. Moving a complete file needs no space and remains possible. */
export const withReserve = (storage: Storage, space: DiskSpace): Storage => ({
  ...storage,
  async put(key, body) {
    await space.requireRoom(Buffer.isBuffer(body) ? body.length : 0);
    await storage.put(key, body);
  },
});
