import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '#apps/server/config.ts';
import { featureList } from '#apps/server/features.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { defineKind, timelineRoutes } from '../contract.ts';
import type { TimelinePort } from '../port.ts';
import { createTimelineFeature } from './feature.ts';

/** Complete once it has a text. */
const note = defineKind<{ text: string; secret?: string | undefined }>({
  kind: 'note',
  widgets: [],
  schema: z.strictObject({ text: z.string(), secret: z.string().optional() }),
  limits: { perVideo: 5 },
  forViewer: ({ data: { text } }) => ({ text }),
  findProblem: ({ data }) => (data.text === '' ? 'Enter a text.' : null),
});
const other = defineKind({
  kind: 'other',
  widgets: [],
  schema: z.strictObject({}),
  limits: { perVideo: 5 },
  forViewer: ({ data }) => data,
});
const kinds = [note];

let server: TestServer;
let ana: TestPerson;
let viewer: Viewer;
let timeline: TimelinePort;
beforeAll(async () => {
  const features = featureList(readConfig({ DATA_DIR: '/tmp/unused' })).map((one) =>
    one.name === 'timeline' ? createTimelineFeature({ kinds: [note, other] }) : one,
  );
  server = await createTestServer({ compose: { features } });
  ana = await server.as('ana');
  viewer = await server.server.service('accounts').people.viewerOf('ana');
  timeline = server.server.service('timeline');
});
afterAll(() => server.stop());

const newVideo = async (): Promise<string> =>
  (await ana.call(videoRoutes.create, { displayname: 'Talk', visibility: 'public' })).kapsule_id;
const at = (startMs: number, text: string) => ({ startMs, endMs: null, data: { text } });
const published = async (id: string) =>
  (await timeline.readPublished(id, kinds)).map(({ startMs, data, version }) => [startMs, data, version]);

describe('an edit of several items', () => {
  it('is published at once, with everything that is stored', async () => {
    const id = await newVideo();
    const made = await timeline.edit(viewer, id, { kinds, publish: true }, async (edit) => [
      await edit.put(note, { startMs: 2000, endMs: null, data: { text: 'b', secret: 'key' } }),
      await edit.put(note, at(1000, 'a')),
    ]);
    expect(await published(id)).toEqual([
      [1000, { text: 'a' }, 1],
      [2000, { text: 'b', secret: 'key' }, 1],
    ]);
    await timeline.edit(viewer, id, { kinds, publish: true }, async (edit) => {
      await edit.put(note, { id: made[0]!.id, ...at(3000, 'b') });
      await edit.put(note, { id: made[1]!.id, ...at(1000, 'a') });
    });
    expect(await published(id)).toEqual([
      [1000, { text: 'a' }, 1],
      [3000, { text: 'b' }, 2],
    ]);
  });

  it('stays a draft for viewers unless it is published', async () => {
    const id = await newVideo();
    const first = await timeline.edit(viewer, id, { kinds, publish: true }, (edit) =>
      edit.put(note, at(1000, 'a')),
    );
    await timeline.edit(viewer, id, { kinds, publish: false }, async (edit) => {
      await edit.remove(first.id);
      await edit.put(note, at(5000, 'c'));
    });
    expect(await published(id)).toEqual([[1000, { text: 'a' }, 1]]);
    const drafts = await timeline.readDrafts(viewer, id, kinds);
    expect(drafts.map(({ startMs }) => startMs)).toEqual([5000]);
    // The removed item comes back.
    await timeline.edit(viewer, id, { kinds, publish: true }, (edit) =>
      edit.put(note, { id: first.id, ...at(1000, 'a') }),
    );
    expect(await published(id)).toMatchObject([[1000, { text: 'a' }, 3]]);
  });

  it('changes nothing if one of its steps fails', async () => {
    const id = await newVideo();
    const failing = timeline.edit(viewer, id, { kinds, publish: true }, async (edit) => {
      await edit.put(note, at(1000, 'a'));
      await edit.put(note, at(2000, ''));
    });
    await expect(failing).rejects.toMatchObject({ code: 'ITEM_INCOMPLETE' });
    expect(await published(id)).toEqual([]);
  });

  it('does not touch items of other videos and kinds', async () => {
    const [id, elsewhere] = [await newVideo(), await newVideo()];
    const create = (video: string, kind: string, data: object) =>
      ana.call(timelineRoutes.create, { id: video, kind, start: 0, data, publish: true });
    const foreign = await create(elsewhere, 'note', { text: 'theirs' });
    const ours = await create(id, 'other', {});
    for (const { id: item } of [foreign, ours]) {
      const remove = timeline.edit(viewer, id, { kinds, publish: true }, (edit) => edit.remove(item));
      await expect(remove).rejects.toMatchObject({ code: 'ITEM_NOT_FOUND' });
      const put = await timeline.edit(viewer, id, { kinds, publish: true }, (edit) =>
        edit.put(note, { id: item, ...at(0, 'mine') }),
      );
      expect(put.id).not.toBe(item);
    }
    expect(await published(elsewhere)).toEqual([[0, { text: 'theirs' }, 1]]);
  });

  it('is refused to people who do not manage the video', async () => {
    const id = await newVideo();
    const stranger = { ...viewer, userId: '00000000-0000-4000-8000-000000000000', organizationRole: null };
    const edit = timeline.edit(stranger, id, { kinds, publish: true }, async () => undefined);
    await expect(edit).rejects.toMatchObject({ status: 403 });
    await expect(timeline.readDrafts(stranger, id, kinds)).rejects.toMatchObject({ status: 403 });
  });
});

describe('an incomplete item', () => {
  it('can be a draft, and is not published until it is complete', async () => {
    const id = await newVideo();
    const create = { id, kind: 'note', start: 0, data: { text: '' } };
    const { id: item } = await ana.call(timelineRoutes.create, create);
    await ana.call(timelineRoutes.create, { ...create, data: { text: 'complete' } });
    await expect(ana.call(timelineRoutes.publish, { id })).rejects.toMatchObject({
      code: 'ITEM_INCOMPLETE',
      fields: { [item]: 'Enter a text.' },
    });
    expect(await published(id)).toEqual([]);
    await expect(ana.call(timelineRoutes.create, { ...create, publish: true })).rejects.toMatchObject({
      code: 'ITEM_INCOMPLETE',
    });
    await ana.call(timelineRoutes.remove, { id, item });
    expect(await ana.call(timelineRoutes.publish, { id })).toEqual({ published: 1 });
  });
});
