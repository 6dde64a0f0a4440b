import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type Films, openFilms } from '#test/films.ts';
import { createTestServer, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';

const DAY_MS = 24 * 3_600_000;
let films: Films;
let server: TestServer;
beforeAll(async () => {
  films = openFilms();
  server = await createTestServer();
});
afterAll(async () => {
  await server.stop();
  films.remove();
});

const sweep = () => server.server.service('media').sweep();
const folderOf = (id: string): string => join(server.config.dataDir, 'files/videos', id);
const filesOf = (id: string): Promise<string[]> => server.server.kernel.storage.list(`videos/${id}/`);

describe('the files', () => {
  it('of a video deleted during encoding are all removed [HO-04]', async () => {
    const fred = await server.as('fred');
    const id = await uploadFile(fred, await films.long(120));
    await waitForVideo(server, fred, id, (video) => video.media !== null);
    await vi.waitFor(
      async () => expect((await filesOf(id)).filter((key) => key.endsWith('.m4s')).length).toBeGreaterThan(2),
      {
        timeout: 90_000,
      },
    );
    await fred.call(videoRoutes.remove, { id, permanent: true });
    // The running encoder notices the deletion at its next segment.
    const listTwice = async (): Promise<string[]> => {
      const before = await filesOf(id);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return [...before, ...(await filesOf(id))];
    };
    await vi.waitFor(async () => expect(await listTwice()).toEqual([]), { timeout: 90_000 });
    const remaining = () =>
      existsSync(folderOf(id)) ? readdirSync(folderOf(id), { recursive: true, withFileTypes: true }) : [];
    expect(remaining().filter((entry) => entry.isFile())).toEqual([]);
  });

  it('of a replaced upload are removed after a day, so that open players can finish', async () => {
    const film = await films.film();
    const erin = await server.as('erin');
    const id = await uploadFile(erin, film);
    const before = await waitForVideo(server, erin, id, (video) => video.state === 'ready');
    await uploadFile(erin, film, { video: id });
    await waitForVideo(
      server,
      erin,
      id,
      (video) => video.state === 'ready' && video.media!.hls !== before.media!.hls,
    );
    const generations = async (): Promise<string[]> => [
      ...new Set(
        (await filesOf(id)).map((key) => key.split('/')[2] as string).filter((name) => /^\d+$/.test(name)),
      ),
    ];
    server.clock.advance(DAY_MS / 2);
    await sweep();
    expect(await generations()).toEqual(['1', '2']);
    server.clock.advance(DAY_MS);
    await sweep();
    expect(await generations()).toEqual(['2']);
    const { media } = await erin.call(videoRoutes.get, { id });
    expect((await fetch(server.url + media!.hls.replace('master.m3u8', 'v240/0.m4s'))).status).toBe(200);
    const oldSegment = before
      .media!.hls.replace('master.m3u8', 'v240/0.m4s')
      .replace(/\/media\/[^/]+/, /\/media\/[^/]+/.exec(media!.hls)![0]);
    expect((await fetch(server.url + oldSegment)).status).toBe(404);
  });
});
