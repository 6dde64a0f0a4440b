import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let ana: TestPerson;
let id: string;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  id = (await ana.call(videoRoutes.create, { displayname: 'Talk', visibility: 'public' })).kapsule_id;
});
afterAll(() => server.stop());

const set = (config: object) => ana.call(playbackRoutes.setWidget, { id, widget: 'promos', config });
const SRC = 'https://images.example.org/hello.png';

describe('a promo', () => {
  it('reaches viewers, and pages allow its host [PM-01]', async () => {
    await set({ src: SRC, duration: 2.5, text: ' Hello ' });
    const { widgets, content_origins } = await server.anonymous().call(playbackRoutes.get, { video: id });
    expect(widgets.promos).toEqual({ src: SRC, duration: 2.5, text: 'Hello' });
    expect(content_origins.images).toContain('https://images.example.org');
  });

  it('may be an uploaded picture [EM-10]', async () => {
    await set({ src: 'promos/hello.png', duration: 60 });
    const { widgets, content_origins } = await server.anonymous().call(playbackRoutes.get, { video: id });
    expect(widgets.promos).toEqual({ src: 'promos/hello.png', duration: 60 });
    expect(content_origins.images).not.toContain('https://images.example.org');
  });

  it.each([
    ['src', { duration: 5 }],
    ['src', { src: 'javascript:alert(1)', duration: 5 }],
    ['src', { src: '../../secret.png', duration: 5 }],
    ['duration', { src: SRC }],
    ['duration', { src: SRC, duration: 0.5 }],
    ['duration', { src: SRC, duration: 61 }],
    ['text', { src: SRC, duration: 5, text: 'x'.repeat(201) }],
  ])('names the field %s that cannot be like this', async (field, config) => {
    await expect(set(config)).rejects.toMatchObject({
      code: 'WIDGET_INVALID',
      fields: { [`config.${field}`]: expect.any(String) },
    });
  });
});
