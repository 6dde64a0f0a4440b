import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Films, openFilms } from '#test/films.ts';
import { ffmpeg } from '#test/fixtures/ffmpeg.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';
import { mediaRoutes } from '../contract.ts';

let films: Films;
let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  films = openFilms();
  server = await createTestServer();
  ana = await server.as('ana');
});
afterAll(async () => {
  await server.stop();
  films.remove();
});

it('keeps the chapters of the file for viewers of the video', async () => {
  const plain = await films.film();
  const list = join(films.folder, 'chapters.txt');
  const chapter = (from: number, to: number, title: string) =>
    `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${from}\nEND=${to}\ntitle=${title}\n`;
  writeFileSync(
    list,
    `;FFMETADATA1\n${chapter(0, 4000, 'The harbour')}${chapter(4000, 10_000, 'Out at sea')}`,
  );
  const film = join(films.folder, 'with-chapters.mkv');
  await ffmpeg('-i', plain, '-i', list, '-map_chapters', '1', '-map', '0', '-c', 'copy', film);
  const id = await uploadFile(ana, film);
  await waitForVideo(server, ana, id, (video) => video.media !== null);
  expect(await ana.call(mediaRoutes.chapters, { id })).toEqual({
    list: [
      { start: 0, end: 4000, title: 'The harbour' },
      { start: 4000, end: 10_000, title: 'Out at sea' },
    ],
  });
  await expect(server.anonymous().call(mediaRoutes.chapters, { id })).rejects.toMatchObject({
    code: 'VIDEO_PRIVATE',
  });
});
