import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#apps/server/config.ts';
import { featureList } from '#apps/server/features.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { createPlaybackFeature } from '#features/playback/server/feature.ts';
import { timelineRoutes } from '#features/timeline/contract.ts';
import { createTimelineFeature } from '#features/timeline/server/feature.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { editors } from './studio/editors.ts';
import { widgets } from './widget.ts';

let server: TestServer;
let ana: TestPerson;
let id: string;
beforeAll(async () => {
  const { kinds = [] } = widgets;
  const replaced = {
    timeline: createTimelineFeature({ kinds }),
    playback: createPlaybackFeature({ widgets: widgets.widgets, sources: {} }),
  };
  const features = featureList(readConfig({ DATA_DIR: '/tmp/unused' })).map(
    (one) => replaced[one.name as keyof typeof replaced] ?? one,
  );
  server = await createTestServer({ compose: { features } });
  ana = await server.as('ana');
  id = (await ana.call(videoRoutes.create, { displayname: 'Knots', visibility: 'public' })).kapsule_id;
});
afterAll(() => server.stop());

const add = (data: object) =>
  ana.call(timelineRoutes.create, { id, kind: 'tip', start: 2000, end: 3000, data, publish: true });

describe('the example of the guide, on the server', () => {
  it('reaches the player with only what viewers may receive', async () => {
    await add({ text: 'Look at the rope', note: 'Ask Kim' });
    const configuration = await server.anonymous().call(playbackRoutes.get, { video: id });
    expect(configuration.widgets.tips).toEqual({
      items: [
        { id: expect.any(String), kind: 'tip', start: 2000, end: 3000, data: { text: 'Look at the rope' } },
      ],
    });
  });

  it('is validated field by field', async () => {
    await expect(add({ text: ' ' })).rejects.toMatchObject({
      fields: { 'data.text': 'Please fill this in.' },
    });
  });

  it('can be edited in the studio: its form has a field for everything that is stored', () => {
    const [editor] = editors;
    const { data } = editor!.create(0);
    expect(editor!.fields.map(({ name }) => name)).toEqual(Object.keys(data));
    expect(widgets.kinds?.map(({ kind }) => kind)).toEqual(editors.map(({ kind }) => kind));
  });
});
