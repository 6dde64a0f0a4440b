import type { OpenVideoOptions, PlayerServices } from './player-services.ts';

const VIDEO_ID = /^[\w-]{1,40}$/;

/** Checks the request before the application acts on it. */
export const createOpenVideo =
  ({ openVideo }: Pick<PlayerServices, 'openVideo'>) =>
  async (id: string, { atMs, query }: OpenVideoOptions): Promise<void> => {
    if (!openVideo) throw new Error('openVideo: this page cannot switch to another video');
    if (!VIDEO_ID.test(id)) throw new Error(`openVideo: '${id}' is not the id of a video`);
    if (atMs !== undefined && !(Number.isFinite(atMs) && atMs >= 0))
      throw new Error(`openVideo: ${atMs} is not a position in milliseconds`);
    await openVideo(id, { ...(atMs === undefined ? {} : { atMs }), ...(query ? { query } : {}) });
  };
