import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Films, openFilms } from '#test/films.ts';
import { damageMiddle } from '#test/fixtures/damage.ts';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { mediaRoutes } from '../contract.ts';

let films: Films;
let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  films = openFilms();
  server = await createTestServer({ compose: { jobs: { retryImmediately: true } } });
  ana = await server.as('ana');
});
afterAll(async () => {
  await server.stop();
  films.remove();
});

const untilDone = (id: string) =>
  waitForVideo(server, ana, id, ({ state }) => state === 'ready' || state === 'failed', 200_000);

it('warns the owner where a file is damaged, and plays it nevertheless [HO-01]', {
  timeout: 240_000,
}, async () => {
  const film = join(films.folder, 'damaged.mp4');
  await copyFile(await films.long(24), film);
  await damageMiddle(film);
  const id = await uploadFile(ana, film);
  expect(await untilDone(id)).toMatchObject({ state: 'ready' });
  const { warnings } = await ana.call(mediaRoutes.processing, { id });
  expect(warnings).toEqual([
    {
      code: 'DAMAGED',
      message: expect.stringMatching(/^Parts of the file are damaged\./),
      at_ms: expect.any(Number),
    },
  ]);
  expect(warnings[0]!.at_ms).toBeGreaterThan(2_000);
  expect(warnings[0]!.at_ms).toBeLessThan(20_000);
});

it('plays all of a file with two recordings whose timestamps restart [HO-01]', {
  timeout: 240_000,
}, async () => {
  const [first, second] = [join(films.folder, 'first.ts'), join(films.folder, 'second.ts')];
  await ffmpeg('-i', await films.long(8), '-c', 'copy', first);
  await ffmpeg('-i', await films.long(9), '-c', 'copy', second);
  const both = join(films.folder, 'both.ts');
  await writeFile(both, Buffer.concat(await Promise.all([first, second].map((part) => readFile(part)))));
  const id = await uploadFile(ana, both);
  const video = await untilDone(id);
  expect(video).toMatchObject({ state: 'ready' });
  expect(video.duration).toBeGreaterThan(16_700);
  expect(video.duration).toBeLessThan(17_500);
  expect(await ana.call(mediaRoutes.processing, { id })).toMatchObject({
    warnings: [],
    size: expect.any(Number),
  });
});

it('has no warning for an intact file [HO-01]', {
  timeout: 240_000,
}, async () => {
  const id = await uploadFile(ana, await films.film());
  expect(await untilDone(id)).toMatchObject({ state: 'ready' });
  expect(await ana.call(mediaRoutes.processing, { id })).toMatchObject({ warnings: [] });
});
