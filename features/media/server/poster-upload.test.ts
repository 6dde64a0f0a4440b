import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { mediaRoutes } from '../contract.ts';

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
});
afterAll(() => server.stop());

it('re-encodes an uploaded image and rejects other files', async () => {
  const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'With a poster' });
  const put = (bytes: Uint8Array) =>
    ana.fetch(`/api/v1/videos/${id}/poster`, {
      method: 'PUT',
      headers: { 'x-csrf-token': ana.tokens.csrf ?? '', 'content-type': 'image/png' },
      body: bytes as never,
    });
  const png = execFileSync('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=2000x1000:d=1',
    '-frames:v',
    '1',
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    '-',
  ]);
  const { images } = (await (await put(png)).json()) as { images: { thumb: string } };
  const poster = await fetch(server.url + images.thumb);
  expect(poster.headers.get('content-type')).toBe('image/jpeg');
  expect((await put(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(415);
  expect((await put(Buffer.concat([png.subarray(0, 64)]))).status).toBe(415);
  expect((await put(new Uint8Array(9 * 1024 * 1024))).status).toBe(413);
  await ana.call(mediaRoutes.removePoster, { id });
  expect((await fetch(server.url + images.thumb)).status).toBe(404);
});
