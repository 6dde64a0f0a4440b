import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { type AnalyticsWorld, createAnalyticsWorld } from '#test/analytics-fixture.ts';
import { createNewView } from '#test/new-view.ts';
import { analyticsRoutes } from '../contract.ts';

let world: AnalyticsWorld;
let server: AnalyticsWorld['server'];
let ana: AnalyticsWorld['ana'];
let administrator: AnalyticsWorld['administrator'];
let organizationId: AnalyticsWorld['organizationId'];
let createVideo: AnalyticsWorld['createVideo'];
let record: AnalyticsWorld['record'];
beforeAll(async () => {
  world = await createAnalyticsWorld();
  ({ server, ana, administrator, organizationId, createVideo, record } = world);
});
afterAll(() => world.server.stop());

describe('view counts', () => {
  const viewsOf = async (id: string) => (await ana.call(videoRoutes.get, { id })).view_count;

  it('are those of the statistics, wherever a video is shown [TR-09]', async () => {
    const id = await createVideo('Counted');
    await ana.call(videoRoutes.change, { id, visibility: 'public' });
    await record(id, [{}, {}, { view: { isCounted: false } }]);
    expect(await viewsOf(id)).toBe(2);
    expect((await ana.call(videoRoutes.list, { mine: true, q: 'Counted' })).list[0]!.view_count).toBe(2);
  });

  it('are repaired every hour, and statistics end with their video [TR-09]', async () => {
    const { db, jobs } = server.server.kernel;
    const [kept, trashed, purged] = [await createVideo(), await createVideo(), await createVideo()];
    for (const id of [kept, trashed, purged])
      await record(id, [{ played: [[0, 1000]], firstSeen: [[0, 1000]], actions: [] }]);
    await ana.call(videoRoutes.remove, { id: trashed });
    await ana.call(videoRoutes.remove, { id: purged, permanent: true });
    await sql`update videos set view_count = 77 where id = ${kept}`.execute(db);
    const organizationViews = async () =>
      (await administrator.call(analyticsRoutes.ofOrganization, {})).views;
    const before = await organizationViews();
    server.clock.advance(3_600_000);
    await jobs.runDue('analytics.repair');
    expect(await viewsOf(kept)).toBe(1);
    expect(await organizationViews()).toBe(before);
    await ana.call(videoRoutes.restore, { id: trashed });
    expect(await ana.call(analyticsRoutes.ofVideo, { id: trashed })).toMatchObject({ views: 1 });
    const { rows } = await sql<{ table: string; rows: number }>`
      select 'hours' as "table" from analytics_hours where scope = ${purged}
      union all select 'days' from analytics_days where scope = ${purged}
      union all select 'viewers' from analytics_viewers where scope = ${purged}
      union all select 'seconds' from analytics_seconds where video = ${purged}
      union all select 'breakdown' from analytics_breakdown where scope = ${purged}`.execute(db);
    expect(rows).toEqual([]);
    server.clock.advance(-3_600_000);
  });

  it('are recorded once the transaction that saves views has ended [TR-09]', async () => {
    const { db, jobs } = server.server.kernel;
    const id = await createVideo();
    await db.transaction().execute(async (tx) => {
      const change = createNewView({ view: { videoId: id, organizationId } });
      await server.server.service('analytics').save(tx, [change]);
      server.clock.advance(2000);
      await jobs.runDue('analytics.view-counts');
    });
    expect(await viewsOf(id)).toBe(0);
    server.clock.advance(2000);
    await jobs.runDue('analytics.view-counts');
    expect(await viewsOf(id)).toBe(1);
  });

  it('wait for a video that somebody is changing [TR-09]', async () => {
    const { db, jobs } = server.server.kernel;
    const id = await createVideo();
    await db.transaction().execute(async (tx) => {
      await sql`update videos set displayname = 'Changing' where id = ${id}`.execute(tx);
      await record(id, [{}]);
    });
    expect(await viewsOf(id)).toBe(0);
    server.clock.advance(2000);
    await jobs.runDue('analytics.view-counts');
    expect(await viewsOf(id)).toBe(1);
  });

  it('do not fail for a video that was deleted [TR-09]', async () => {
    const [deleted, other] = [await createVideo(), await createVideo()];
    await ana.call(videoRoutes.remove, { id: deleted, permanent: true });
    await record(deleted, [{}]);
    await record(other, [{}]);
    expect(await viewsOf(other)).toBe(1);
  });
});
