import type { mediaRoutes } from '#features/media/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { beginUpload } from '#test/upload.ts';
import { everyone, type RoleRows, signedInOnly, type World } from './world.ts';

const video = async (world: World) => ({ id: await world.video() });
const editors = signedInOnly({
  viewer: 'FORBIDDEN',
  moderator: 'ok',
  owner: 'ok',
  stranger: 'VIDEO_PRIVATE',
});
const notTheirs = signedInOnly({
  viewer: 'UPLOAD_NOT_FOUND',
  moderator: 'UPLOAD_NOT_FOUND',
  owner: 'ok',
  stranger: 'UPLOAD_NOT_FOUND',
});

/** Starts an upload of the owner. */
async function upload(world: World): Promise<{ upload: string }> {
  const started = await beginUpload(await world.person('owner'), await world.video(), 10);
  return { upload: (started.headers.get('location') as string).split('/').at(-1) as string };
}
/** A deleted video of the owner that has a poster. */
async function trashedWithPoster(world: World): Promise<{ id: string }> {
  const id = await world.video();
  await world.server.server.kernel.storage.put(`videos/${id}/poster-1.jpg`, Buffer.from('picture'));
  await world.server.server.service('videos').recordMedia(id, { poster: 1 });
  await (await world.person('owner')).call(videoRoutes.remove, { id });
  return { id };
}
const tus = { 'tus-resumable': '1.0.0' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');

export const mediaRows: RoleRows<typeof mediaRoutes> = {
  createUpload: {
    bytes: () => new Uint8Array(),
    headers: async (world) => ({
      ...tus,
      'upload-length': '10',
      'upload-metadata': `video ${base64(await world.video())}`,
    }),
    expect: editors,
  },
  uploadStatus: {
    method: 'HEAD',
    input: upload,
    headers: () => tus,
    expect: { ...everyone('404'), anonymous: '401', expired: '401', owner: 'ok' },
  },
  continueUpload: {
    input: upload,
    bytes: () => new Uint8Array(10),
    headers: () => ({ ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
    expect: notTheirs,
  },
  cancelUpload: { input: upload, headers: () => tus, expect: notTheirs },
  storage: { expect: signedInOnly({ viewer: 'ok', moderator: 'ok', owner: 'ok', stranger: 'ok' }) },
  processing: {
    input: video,
    expect: signedInOnly({ viewer: 'FORBIDDEN', moderator: 'ok', owner: 'ok', stranger: 'VIDEO_PRIVATE' }),
  },
  chapters: {
    input: video,
    expect: {
      ...everyone('ok'),
      anonymous: 'VIDEO_PRIVATE',
      newcomer: 'VIDEO_PRIVATE',
      stranger: 'VIDEO_PRIVATE',
      expired: 'VIDEO_PRIVATE',
    },
  },
  retry: { input: video, expect: { ...editors, moderator: 'NOTHING_TO_RETRY', owner: 'NOTHING_TO_RETRY' } },
  setPoster: {
    input: video,
    bytes: () => new Uint8Array(20),
    expect: { ...editors, moderator: 'POSTER_NOT_A_PICTURE', owner: 'POSTER_NOT_A_PICTURE' },
  },
  setPosterFrame: {
    input: async (world) => ({ ...(await video(world)), time: 1000 }),
    expect: { ...editors, moderator: 'POSTER_NO_FRAME', owner: 'POSTER_NO_FRAME' },
  },
  posterSuggestions: {
    input: video,
    expect: { ...editors, moderator: 'POSTER_NO_FRAME', owner: 'POSTER_NO_FRAME' },
  },
  removePoster: { input: video, expect: editors },
  widgetImages: { input: video, expect: editors },
  addWidgetImage: {
    input: video,
    bytes: () => new Uint8Array(20),
    expect: { ...editors, moderator: 'POSTER_NOT_A_PICTURE', owner: 'POSTER_NOT_A_PICTURE' },
  },
  removeWidgetImage: {
    input: async (world) => ({ ...(await video(world)), name: 'missing.png' }),
    expect: { ...editors, moderator: 'MEDIA_NOT_FOUND', owner: 'MEDIA_NOT_FOUND' },
  },
  widgetTemplates: { input: video, expect: editors },
  addWidgetTemplate: {
    input: video,
    bytes: () => new Uint8Array(20),
    expect: { ...editors, moderator: 'TEMPLATE_NOT_HTML', owner: 'TEMPLATE_NOT_HTML' },
  },
  removeWidgetTemplate: {
    input: async (world) => ({ ...(await video(world)), name: 'missing.html' }),
    expect: { ...editors, moderator: 'MEDIA_NOT_FOUND', owner: 'MEDIA_NOT_FOUND' },
  },
  trashedPoster: {
    input: trashedWithPoster,
    expect: signedInOnly({
      viewer: 'MEDIA_NOT_FOUND',
      moderator: 'MEDIA_NOT_FOUND',
      owner: 'ok',
      stranger: 'MEDIA_NOT_FOUND',
    }),
  },
  original: {
    input: video,
    expect: signedInOnly({
      viewer: 'MEDIA_NOT_FOUND',
      moderator: 'MEDIA_NOT_FOUND',
      owner: 'MEDIA_NOT_FOUND',
      stranger: 'VIDEO_PRIVATE',
    }),
  },
  // Only a signed path grants access to files, for every role.
  pass: {
    input: async (world) => ({ token: 'zz.forged', video: await world.video() }),
    expect: everyone('MEDIA_EXPIRED'),
  },
  file: {
    input: async (world) => ({ token: 'zz.forged', video: await world.video(), '*': '1/master.m3u8' }),
    expect: everyone('MEDIA_EXPIRED'),
  },
};
