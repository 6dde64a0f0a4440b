import { afterAll, beforeAll, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type Films, openFilms } from '#test/films.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { mediaRoutes } from '../contract.ts';

let films: Films;
let server: TestServer;
let ana: TestPerson;
let id = '';
beforeAll(async () => {
  films = openFilms();
  server = await createTestServer();
  ana = await server.as('ana');
  id = await uploadFile(ana, await films.film());
  await waitForVideo(server, ana, id, (video) => video.media !== null);
});
afterAll(async () => {
  await server.stop();
  films.remove();
});

const load = async (url: string): Promise<Buffer> => {
  const response = await fetch(server.url + url);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  return Buffer.from(await response.arrayBuffer());
};

it('uses a frame of the video as its poster, and returns to the automatic one', async () => {
  const { images: early } = await ana.call(mediaRoutes.setPosterFrame, { id, time: 1000 });
  const first = await load(early.thumb!);
  server.clock.advance(1000);
  const { images: late } = await ana.call(mediaRoutes.setPosterFrame, { id, time: 8000 });
  expect((await load(late.thumb!)).equals(first)).toBe(false);
  // The replaced one is deleted.
  expect((await fetch(server.url + early.thumb)).status).toBe(404);
  const { images: automatic } = await ana.call(mediaRoutes.removePoster, { id });
  expect(automatic.thumb).not.toBe(late.thumb);
});

it('suggests frames once, and uses them as they were shown', async () => {
  const [one, other] = await Promise.all([
    ana.call(mediaRoutes.posterSuggestions, { id }),
    ana.call(mediaRoutes.posterSuggestions, { id }),
  ]);
  expect(one.list.length).toBeGreaterThan(0);
  expect(one.list.length).toBeLessThanOrEqual(3);
  expect(other.list.map(({ time }) => time)).toEqual(one.list.map(({ time }) => time));
  const again = await ana.call(mediaRoutes.posterSuggestions, { id });
  expect(again.list.map(({ time }) => time)).toEqual(one.list.map(({ time }) => time));
  const chosen = one.list.at(-1)!;
  const { images } = await ana.call(mediaRoutes.setPosterFrame, { id, time: chosen.time });
  expect((await load(images.thumb!)).equals(await load(chosen.url))).toBe(true);
});

it('refuses frames of a video that the person may not edit', async () => {
  const ben = await server.as('ben');
  await expect(ben.call(mediaRoutes.setPosterFrame, { id, time: 0 })).rejects.toMatchObject({
    code: 'VIDEO_PRIVATE',
  });
  await expect(ben.call(mediaRoutes.posterSuggestions, { id })).rejects.toMatchObject({
    code: 'VIDEO_PRIVATE',
  });
  // Watching is not editing.
  await ana.call(videoRoutes.change, { id, visibility: 'public' });
  for (const call of [
    () => ben.call(mediaRoutes.setPosterFrame, { id, time: 0 }),
    () => ben.call(mediaRoutes.posterSuggestions, { id }),
    () => ben.call(mediaRoutes.removePoster, { id }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
