import { randomBytes } from 'node:crypto';
import type { RawResponse } from './http/call.ts';
import type { Storage } from './storage/storage.ts';

const NAME = /^[0-9a-f]{32}\.(jpg|png)$/;
const TYPES: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png' };

/** Re-encoded images in one folder, under random names: a new image has a new name, so addresses never change their content. */
export function createImageFiles(storage: Pick<Storage, 'put' | 'read' | 'remove'>, folder: string) {
  const keyOf = (name: string): string => `${folder}/${name}`;
  return {
    async add(bytes: Uint8Array, extension: 'jpg' | 'png'): Promise<string> {
      const name = `${randomBytes(16).toString('hex')}.${extension}`;
      await storage.put(keyOf(name), Buffer.from(bytes));
      return name;
    },
    remove: (name: string): Promise<void> => storage.remove(keyOf(name)),
    isName: (name: string): boolean => NAME.test(name),
    /** Null for a name that does not exist. */
    async respond(name: string): Promise<RawResponse | null> {
      const [, extension = ''] = NAME.exec(name) ?? [];
      const body = extension ? await storage.read(keyOf(name)) : null;
      if (!body) return null;
      const headers = {
        'content-type': TYPES[extension] ?? '',
        'cache-control': 'public, max-age=31536000, immutable',
      };
      return { status: 200, headers, body };
    },
  };
}
