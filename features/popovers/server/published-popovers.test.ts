import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playbackRoutes } from '#features/playback/contract.ts';
import { timelineRoutes } from '#features/timeline/contract.ts';
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

const publish = (end: number | null, data: object) =>
  ana.call(timelineRoutes.create, { id, kind: 'popover', start: 1000, end, data, publish: true });

describe('published popovers', () => {
  it('reach viewers, and pages allow exactly what they show [PO-01, PO-02]', async () => {
    await ana.call(playbackRoutes.setWidget, { id, widget: 'popovers', config: {} });
    const style = {
      templatepath: 'https://pages.example.org/offer.html',
      iconpath: 'https://icons.example.org/i.png',
    };
    await publish(5000, { target: { type: 'template' }, style });
    await publish(null, { target: { type: 'popoverIcon' }, style: { text: 'Any time' } });
    const { widgets, content_origins } = await server.anonymous().call(playbackRoutes.get, { video: id });
    const { items } = widgets.popovers as { items: { start: number; end: number | null; data: object }[] };
    expect(items.map(({ start, end, data }) => [start, end, data])).toEqual([
      [
        1000,
        5000,
        {
          target: { type: 'popoverTemplate', action: 'none' },
          style: { ...style, category: 'info', tooltipAt: 'top' },
        },
      ],
      [
        1000,
        null,
        {
          target: { type: 'popoverIcon', action: 'none' },
          style: { text: 'Any time', category: 'info', tooltipAt: 'top' },
        },
      ],
    ]);
    expect(content_origins).toMatchObject({
      images: ['https://icons.example.org'],
      files: ['https://pages.example.org'],
    });
  });

  it('are complete', async () => {
    const incomplete = publish(5000, { target: { type: 'popoverImage' }, style: {} });
    await expect(incomplete).rejects.toMatchObject({
      code: 'ITEM_INCOMPLETE',
      fields: { new: 'Choose an image for this popover.' },
    });
  });
});
