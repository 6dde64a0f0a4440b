import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createViewFixture, type ViewFixture } from '#test/view-fixture.ts';
import { viewRoutes } from '../contract.ts';

let fixture: ViewFixture;
let video: string;
beforeAll(async () => {
  fixture = await createViewFixture();
});
afterAll(() => fixture.stop());
beforeEach(async () => {
  video = await fixture.addVideo();
});

async function collect(list: AsyncIterable<object>): Promise<object[]> {
  const all: object[] = [];
  for await (const one of list) all.push(one);
  return all;
}

describe('the views of a person', () => {
  it('are exported with what they did, and lose the person with the account', async () => {
    const { server, owner } = fixture;
    const person = await server.as('cleo');
    const kvtoken = await fixture.watch(person, video);
    await fixture.flush();
    const { personalData } = server.server.service('views');
    const { userId } = await server.server.service('accounts').people.viewerOf('cleo');
    const exported = await collect(personalData.lists!.views!(userId!));
    expect(exported).toMatchObject([
      {
        video,
        watched_ms: 15_000,
        ranges: [[0, 15_000]],
        actions: [{ position_ms: 3_000, widget: 'toc', name: 'play', data: { action: 'play' } }],
      },
    ]);
    // Something that arrived just before must not survive.
    await fixture.track(person, { id: video, kvtoken }, 'action', { name: 'share', data: '{}' });
    await personalData.erase!(userId!, { handOver: false });
    await fixture.flush();
    expect(await collect(personalData.lists!.views!(userId!))).toEqual([]);
    const { list } = await owner.call(viewRoutes.list, { id: video });
    const timeline = await owner.call(viewRoutes.get, { id: video, view: list[0]!.id });
    expect(timeline).toMatchObject({ viewer: { kind: 'unknown', name: null }, actions: [], watched: 15_000 });
  });
});
