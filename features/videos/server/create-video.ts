import { randomBytes } from 'node:crypto';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { type Video, videoErrors, type videoRoutes } from '../contract.ts';
import { type VideoFlags, videoFlags } from '../policy.ts';
import type { Announce } from './announce.ts';
import type { VideoStore } from './store.ts';
import type { VideoRow } from './tables.ts';

interface CreateVideoOptions extends Pick<Kernel, 'db' | 'clock'> {
  readonly store: Pick<VideoStore, 'insert'>;
  readonly announce: Announce;
  present(viewer: Viewer, row: VideoRow, flags: VideoFlags): Promise<Video>;
}

const ID_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** 70 bits, so that the URL of an unlisted video cannot be guessed. */
const newId = (): string =>
  [...randomBytes(12)].map((byte) => ID_ALPHABET[byte % ID_ALPHABET.length]).join('');

/** Creates videos before their upload, and live events. */
export function createVideoCreation({ db, clock, store, announce, present }: CreateVideoOptions) {
  return async (viewer: Viewer, input: InputOf<typeof videoRoutes.create>): Promise<Video> => {
    if (!viewer.organizationId) throw fail(videoErrors, 'MEMBERS_ONLY');
    const isEvent = input.src === 'LIVE_EVENT';
    const now = clock.now();
    const row = await store.insert({
      id: newId(),
      organization_id: viewer.organizationId,
      owner_id: viewer.userId!,
      displayname: input.displayname,
      description: input.description,
      tags: input.tags,
      visibility: input.visibility,
      comment_type: input.comment_type,
      src: input.src,
      live_state: isEvent ? 'SCHEDULED' : null,
      time_live: isEvent && input.time_live !== null ? new Date(input.time_live) : null,
      // A live event is visible at once; a video only after its upload.
      playable: isEvent,
      state: isEvent ? 'ready' : 'uploading',
      created_at: now,
      published_at: isEvent && input.visibility !== 'private' ? now : null,
    });
    await announce(db, row, 'video.created');
    return present(
      viewer,
      row,
      videoFlags(viewer, {
        id: row.id,
        ownerId: row.owner_id,
        organizationId: row.organization_id,
        visibility: row.visibility,
        isManager: false,
      }),
    );
  };
}
