import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type Films, openFilms } from '#test/films.ts';
import { startTestS3 } from '#test/test-s3.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { uploadFile, waitForVideo } from '#test/upload.ts';

let films: Films;
let s3: Awaited<ReturnType<typeof startTestS3>>;
/** Two machines that share only a database and a bucket. */
let web: TestServer;
let worker: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  films = openFilms();
  s3 = await startTestS3();
  const env = {
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY: s3.settings.accessKey,
    S3_SECRET_KEY: s3.settings.secretKey,
  };
  web = await createTestServer({ env: { ...env, ROLE: 'web' } });
  worker = await createTestServer({ env: { ...env, ROLE: 'worker' }, databaseUrl: web.databaseUrl });
  ana = await web.as('ana');
});
afterAll(async () => {
  await worker?.stop();
  await web?.stop();
  await s3?.stop();
  films.remove();
});

const listFiles = (id: string): Promise<string[]> => web.server.kernel.storage.list(`videos/${id}/`);
const sweep = (server: TestServer) => server.server.service('media').sweep();

describe('media in a bucket, with a web process and a worker', () => {
  it('encodes on the worker what the web process requests, and delivers and deletes everything [HO-01, HO-04]', async () => {
    const film = await films.film();
    const id = await uploadFile(ana, film);
    const { media } = await waitForVideo(web, ana, id, (video) => video.media !== null);
    const mediaFile = (file: string): string => web.url + media!.hls.replace('master.m3u8', file);
    const early = await fetch(mediaFile('v360/2.m4s'));
    expect(early.status).toBe(200);
    const whole = Buffer.from(await early.arrayBuffer());
    const part = await fetch(mediaFile('v360/2.m4s'), { headers: { range: 'bytes=5-24' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-24/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(5, 25));

    const ready = await waitForVideo(
      web,
      ana,
      id,
      (video) => video.state === 'ready' && video.images.thumb !== null,
    );
    expect((await fetch(web.url + ready.images.thumb)).headers.get('content-type')).toBe('image/jpeg');
    const original = await ana.fetch(`/api/v1/videos/${id}/original`);
    expect(Buffer.from(await original.arrayBuffer()).equals(await readFile(film))).toBe(true);
    expect(readdirSync(join(worker.config.dataDir, 'work/originals'))).toEqual([`${id}-1`]);
    expect(readdirSync(join(web.config.dataDir, 'work/uploads'))).toEqual([]);

    expect((await listFiles(id)).length).toBeGreaterThan(12);
    await ana.call(videoRoutes.remove, { id, permanent: true });
    await vi.waitFor(async () => expect(await listFiles(id)).toEqual([]), { timeout: 20_000 });
    await sweep(worker);
    expect(readdirSync(join(worker.config.dataDir, 'work/originals'))).toEqual([]);
  });
});
