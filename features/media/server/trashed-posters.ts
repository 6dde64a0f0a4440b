import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { RawResponse } from '#kernel/server/http/call.ts';
import type { Storage } from '#kernel/server/storage/storage.ts';
import { mediaErrors } from '../contract.ts';
import { posterKey } from './storage-keys.ts';

export interface TrashedPostersOptions {
  readonly storage: Pick<Storage, 'read'>;
  readonly videos: Pick<VideosPort, 'findInTrash'>;
}

/** Never left to nginx, which allows other sites to use the files it sends. */
const HEADERS = {
  'content-type': 'image/jpeg',
  'cache-control': 'private, no-store',
  'cross-origin-resource-policy': 'same-origin',
};

/** The only files of trashed videos that can be read. All failures look the same to the caller. */
export function createTrashedPosters({ storage, videos }: TrashedPostersOptions) {
  return {
    async read(viewer: Viewer, id: string): Promise<RawResponse> {
      const found = await videos.findInTrash(viewer, id);
      for (const number of found ? [found.row.custom_poster, found.row.poster] : []) {
        const body = number === null ? null : await storage.read(posterKey(id, number));
        if (body) return { status: 200, headers: HEADERS, body };
      }
      throw fail(mediaErrors, 'MEDIA_NOT_FOUND');
    },
  };
}
