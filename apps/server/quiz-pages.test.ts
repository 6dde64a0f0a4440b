import { afterAll, beforeAll, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { startPageServer } from '#test/page-server.ts';
import type { TestPerson, TestServer } from '#test/test-server.ts';

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startPageServer();
  ana = await server.as('ana');
});
afterAll(() => server?.stop());

async function open(path: string, person: TestPerson): Promise<{ status: number; text: string }> {
  const response = await person.fetch(path, { headers: { accept: 'text/html' } });
  return { status: response.status, text: await response.text() };
}

it('results have the title of the video, which the document contains, and are not indexed', async () => {
  const { kapsule_id: id } = await ana.call(videoRoutes.create, {
    displayname: 'Tea & biscuits',
    visibility: 'public',
    src: 'LIVE_EVENT',
  });
  const { status, text } = await open(`/app/video/${id}/results`, server.anonymous());
  expect(status).toBe(200);
  expect(text).toContain('<title>Your results: Tea &amp; biscuits · Kapsule</title>');
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).toContain('"route":"videos.get"');
});

it('results of a private video reveal nothing of it [HO-04]', async () => {
  const { kapsule_id: id } = await ana.call(videoRoutes.create, { displayname: 'Our secret' });
  const { status, text } = await open(`/app/video/${id}/results`, server.anonymous());
  expect(status).toBe(403);
  expect(text).not.toContain('Our secret');
});

it('certificates and gradebooks are pages of the site', async () => {
  for (const path of ['/app/video/AAAAAAAAAAAA/certificate/7', '/app/studio/video/AAAAAAAAAAAA/gradebook'])
    expect((await open(path, ana)).status).toBe(200);
  const { text } = await open('/app/video/AAAAAAAAAAAA/certificate/7', ana);
  expect(text).toContain('<title>Certificate · Kapsule</title>');
  expect(text).toContain('<meta name="robots" content="noindex">');
});
