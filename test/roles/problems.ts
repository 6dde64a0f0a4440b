import type { problemRoutes } from '#features/problems/contract.ts';
import type { reportRoutes } from '#features/problems/reports-contract.ts';
import { createReportStore } from '#features/problems/server/report-store.ts';
import { everyone, type RoleRows, signedInOnly, type World } from './world.ts';

const managersOnly = signedInOnly({
  viewer: 'FORBIDDEN',
  moderator: 'ok',
  owner: 'ok',
  stranger: 'VIDEO_PRIVATE',
});

/** Stored directly, because one person can send only a few. */
async function addReport(world: World): Promise<{ id: string; report: number }> {
  const id = await world.video();
  const report = await createReportStore(world.server.server.kernel.db).add({
    video_id: id,
    user_id: null,
    app_name: '',
    email: 'a@example.org',
    comments: 'No sound',
    log: '',
    created_at: world.server.clock.now(),
    mailed_at: null,
    resolved_at: null,
  });
  return { id, report };
}

export const problemRows: RoleRows<typeof problemRoutes & typeof reportRoutes> = {
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
  fallback: {
    input: async (world) => ({ kvtoken: 'kv-1', gconfid: await world.video(), media_format: 'native' }),
    expect: everyone('ok'),
  },
  ofVideo: {
    input: async (world) => ({ id: await world.video() }),
    expect: signedInOnly({ viewer: 'FORBIDDEN', moderator: 'ok', owner: 'ok', stranger: 'VIDEO_PRIVATE' }),
  },
  sendReport: {
    input: async (world) => ({
      app_name: 'Kapsule',
      email: 'viewer@example.org',
      comments: 'No sound',
      text: 'a log',
      app_id: await world.video(),
    }),
    expect: {
      ...everyone('VIDEO_PRIVATE'),
      viewer: 'ok',
      moderator: 'ok',
      owner: 'ok',
    },
  },
  reports: {
    input: async (world) => ({ id: await world.video() }),
    expect: managersOnly,
  },
  // Everyone sees the reports about their own videos; strangers see an empty list.
  allReports: { expect: signedInOnly({ viewer: 'ok', moderator: 'ok', owner: 'ok', stranger: 'ok' }) },
  changeReport: {
    input: async (world) => ({ ...(await addReport(world)), resolved: true }),
    expect: managersOnly,
  },
  removeReport: { input: addReport, expect: managersOnly },
};
