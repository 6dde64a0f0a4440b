import type { problemRoutes } from '#features/problems/contract.ts';
import { everyone, type RoleRows, signedInOnly } from './world.ts';

export const problemRows: RoleRows<typeof problemRoutes> = {
  // Only counts an error and reveals nothing about the video.
  report: {
    input: async (world) => ({
      view: 'kap-view',
      token: 'kv-1',
      videoId: await world.video(),
      errorCode: 'MEDIA_DECODE',
      errorSeverity: 'FATAL',
    }),
    expect: everyone('ok'),
  },
  ofVideo: {
    input: async (world) => ({ id: await world.video() }),
    expect: signedInOnly({ viewer: 'FORBIDDEN', moderator: 'ok', owner: 'ok', stranger: 'VIDEO_PRIVATE' }),
  },
};
