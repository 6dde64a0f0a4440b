import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playbackRoutes } from '#features/playback/contract.ts';
import { timelineRoutes } from '#features/timeline/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { Notification } from './contract.ts';
import { editors } from './studio/editors.ts';

let server: TestServer;
let ana: TestPerson;
let id: string;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  id = (await ana.call(videoRoutes.create, { displayname: 'Talk', visibility: 'public' })).kapsule_id;
});
afterAll(() => server.stop());

const add = (data: object, end: number | null = 5000) =>
  ana.call(timelineRoutes.create, { id, kind: 'notification', start: 2000, end, data, publish: true });

describe('a notification', () => {
  it('reaches viewers with its look and without its name [NB-01]', async () => {
    const style = { text: 'Hello', color: '#fff', top: 10, opacity: 0, background: 'navy', fontsize: 20 };
    await add({ style, conf: { isResponsive: true, displayname: 'For us' } });
    await add({ style: { text: 'Plain' } });
    const { widgets } = await server.anonymous().call(playbackRoutes.get, { video: id });
    expect(widgets.notifications).toMatchObject({
      items: [
        { kind: 'notification', start: 2000, end: 5000, data: { style, conf: { isResponsive: true } } },
        { data: { style: { text: 'Plain' }, conf: { isResponsive: false } } },
      ],
    });
    expect(JSON.stringify(widgets)).not.toContain('For us');
  });

  it.each([
    ['data.style.text', { style: { text: ' ' } }],
    ['data.style.text', { style: { text: 'x'.repeat(301) } }],
    ['data.style.color', { style: { text: 'x', color: 'red;background:blue' } }],
    ['data.style.background', { style: { text: 'x', background: 'url(x)' } }],
    ['data.style.top', { style: { text: 'x', top: 101 } }],
    ['data.style.opacity', { style: { text: 'x', opacity: 50 } }],
    ['data.style.fontsize', { style: { text: 'x', fontsize: 7 } }],
    ['data.style.fontsize', { style: { text: 'x', fontsize: 73 } }],
    ['data.conf.displayname', { style: { text: 'x' }, conf: { displayname: 'x'.repeat(101) } }],
  ])('names the field %s that cannot be like this', async (field, data) => {
    await expect(add(data)).rejects.toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  it('needs an end', async () => {
    await expect(add({ style: { text: 'x' } }, null)).rejects.toMatchObject({
      fields: { end: expect.any(String) },
    });
    await expect(add({ style: { text: 'x' } }, 2000)).rejects.toMatchObject({
      fields: { end: expect.any(String) },
    });
  });

  it('begins as one that the server accepts, and is listed by its name or text', () => {
    const [editor] = editors;
    const { startMs, endMs, data } = editor!.create(7000);
    expect(Notification.parse(data)).toEqual(data);
    expect([startMs, endMs]).toEqual([7000, 12_000]);
    expect(editor!.summary(data)).toBe(data.style.text);
    expect(editor!.summary({ ...data, conf: { displayname: 'Name' } })).toBe('Name');
  });
});
