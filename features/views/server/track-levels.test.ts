import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import type { TestPerson } from '#test/test-server.ts';
import { createViewFixture, type ViewFixture } from '#test/view-fixture.ts';

let fixture: ViewFixture;
let boss: TestPerson;
let video: string;
beforeAll(async () => {
  fixture = await createViewFixture();
  boss = await fixture.server.asAdministrator();
});
afterAll(() => fixture.stop());
beforeEach(async () => {
  video = await fixture.addVideo();
});

const nobody = (): TestPerson => fixture.server.anonymous();
const rows = () => fixture.rows(video);

describe('levels of tracking', () => {
  async function setLevel(settings: object): Promise<void> {
    const { version } = await boss.call(organizationRoutes.get, {});
    await boss.call(organizationRoutes.change, { version, settings });
  }
  const view = async (headers: Record<string, string> = {}): Promise<void> => {
    const query = `vsrc=https://blog.example/post&cVA_trk_list=x&_kapsulegid=group-1234`;
    const path = `/api/v3/videos/${video}/view/create?${query}`;
    const { kvtoken } = await (await nobody().fetch(path, { headers })).json();
    const action = { name: 'share', data: { action: 'click' } };
    for (const body of [
      { track_item: 'playback_start', track_data: {}, n: 1 },
      { track_item: 'action', track_data: action, n: 2 },
    ])
      await nobody().fetch(`/api/v1/videos/${video}/track`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ kvtoken, ...body }),
      });
    await fixture.flush();
  };
  const actions = async (): Promise<number> =>
    (
      await fixture.pool.query('select 1 from view_actions join views on id = view_id where video_id = $1', [
        video,
      ])
    ).rowCount!;

  it.each<[object, Record<string, string>, 'none' | 'basic' | 'full']>([
    [{}, {}, 'full'],
    [{ track_level: 'basic' }, {}, 'basic'],
    [{ track_level: 'none' }, {}, 'none'],
    [{ track_level: 'full', privacy_signal_level: 'basic' }, { 'sec-gpc': '1' }, 'basic'],
    [{ track_level: 'full', privacy_signal_level: 'none' }, { dnt: '1' }, 'none'],
  ])('with %j and %j record: %s', async (settings, headers, level) => {
    await setLevel(settings);
    await view(headers);
    await setLevel({ track_level: 'full', privacy_signal_level: 'basic' });
    if (level === 'none') return expect(await rows()).toEqual([]);
    const isFull = level === 'full';
    expect(await rows()).toMatchObject([
      {
        site: 'blog.example',
        page: isFull ? 'blog.example/post' : '',
        items: isFull ? { trk_list: 'x' } : {},
        group_id: isFull ? 'group-1234' : null,
        started_at: expect.any(Date),
      },
    ]);
    expect(await actions()).toBe(isFull ? 1 : 0);
  });
});
