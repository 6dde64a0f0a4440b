import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import type { ViewChange } from '#features/views/port.ts';
import { createNewView, type NewView } from '#test/new-view.ts';
import { runAtOnce } from '#test/run-at-once.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { KEYS_MAX } from '../breakdown.ts';
import { analyticsRoutes, LIST_MAX } from '../contract.ts';

let server: TestServer;
/** A second process with the same database. */
let second: TestServer;
let administrator: TestPerson;
let organizationId: string;
beforeAll(async () => {
  server = await createTestServer();
  second = await createTestServer({ databaseUrl: server.databaseUrl });
  administrator = await server.asAdministrator();
  organizationId = (await server.server.service('organizations').get(null)).id;
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

async function createVideo(durationMs = 60_000): Promise<string> {
  const { kapsule_id: id } = await administrator.call(videoRoutes.create, { displayname: 'Talk' });
  await server.server.service('videos').recordMedia(id, { generation: 1, duration_ms: durationMs });
  return id;
}
const viewOf = (videoId: string, change: NewView = {}): ViewChange =>
  createNewView({ ...change, view: { organizationId, videoId, ...change.view } });
const recordAt = (process: TestServer, changes: readonly ViewChange[]) =>
  process.server.service('analytics').record(changes);
const read = (id: string) => administrator.call(analyticsRoutes.ofVideo, { id });
const readAll = () => administrator.call(analyticsRoutes.ofOrganization, {});
const EVERYTHING: NewView = {
  played: [[0, 5000]],
  firstSeen: [[0, 5000]],
  qualities: { '720p': 5000 },
  startupMs: 300,
};

describe('two processes that save views at the same time', () => {
  it('lose nothing, and neither fails [TR-09]', async () => {
    const [a, b] = [await createVideo(), await createVideo()];
    const batch = () => [a, b].flatMap((id) => [viewOf(id, EVERYTHING), viewOf(id, EVERYTHING)]);
    await recordAt(server, batch());
    const before = await readAll();
    const results = await runAtOnce(
      server.databaseUrl,
      { query: 'select from analytics_hours where scope = $1 for update', values: [organizationId] },
      [() => recordAt(server, batch()), () => recordAt(second, batch().reverse())],
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    for (const id of [a, b])
      expect(await read(id)).toMatchObject({
        views: 6,
        viewers: 6,
        watch_time: 30_000,
        sites: [{ name: 'news.example', views: 6 }],
        qualities: [{ name: '720p', watch_time: 30_000 }],
      });
    expect((await read(a)).retention.slice(0, 6)).toEqual([6, 6, 6, 6, 6, 0]);
    const after = await readAll();
    expect([after.views - before.views, after.viewers - before.viewers]).toEqual([8, 8]);
    // A process leaves out what the other one is recording, until the next time.
    const countViews = async () => {
      for (const { clock, server: process } of [server, second]) {
        clock.advance(2000);
        await process.kernel.jobs.runDue('analytics.view-counts');
      }
      return (await administrator.call(videoRoutes.get, { id: a })).view_count;
    };
    await expect.poll(countViews).toBe(6);
  });

  it('save the first views of a day at the same time [TR-09]', async () => {
    const ids = await Promise.all([createVideo(), createVideo(), createVideo()]);
    const startedMs = Date.UTC(2026, 10, 1);
    const batch = (order: readonly string[]) =>
      order.map((videoId) => viewOf(videoId, { ...EVERYTHING, view: { startedMs } }));
    await Promise.all(
      Array.from({ length: 12 }, (_, round) =>
        recordAt(round % 2 ? server : second, batch(round % 3 ? ids : ids.toReversed())),
      ),
    );
    for (const id of ids)
      expect(await read(id)).toMatchObject({ views: 12, viewers: 12, watch_time: 60_000 });
  });

  it('keep the number of keys limited, and the sums right [TR-09]', async () => {
    const id = await createVideo();
    const sites = (from: number) =>
      Array.from({ length: 150 }, (_, index) =>
        viewOf(id, { view: { site: `site-${from + index}.example`, page: '' } }),
      );
    await recordAt(server, [viewOf(id)]);
    await runAtOnce(
      server.databaseUrl,
      { query: 'select from analytics_hours where scope = $1 for update', values: [id] },
      [() => recordAt(server, sites(0)), () => recordAt(second, sites(150))],
    );
    await recordAt(server, [...sites(0), ...sites(300)]);
    const { rows } = await sql<{ keys: number; views: number }>`
      select count(*)::int as keys, sum(amount)::int as views from analytics_breakdown
      where scope = ${id} and dimension = 'site'`.execute(server.server.kernel.db);
    expect(rows).toEqual([{ keys: KEYS_MAX + 1, views: 601 }]);
    const found = (await read(id)).sites;
    expect(found).toHaveLength(LIST_MAX + 1);
    expect(found.at(-1)!.name).toBeNull();
    expect(found.reduce((sum, { views }) => sum + views, 0)).toBe(601);
  });
});

describe('retention', () => {
  const SECONDS = 130;
  const range = fc
    .tuple(fc.integer({ min: 0, max: SECONDS * 1000 }), fc.integer({ min: 1, max: 40_000 }))
    .map(([start, length]): [number, number] => [start, Math.min(SECONDS * 1000, start + length)]);
  const views = fc.array(
    fc.record({ day: fc.nat(3), batch: fc.nat(2), ranges: fc.array(range, { maxLength: 8 }) }),
    { maxLength: 20 },
  );
  const covers = (ranges: readonly (readonly [number, number])[], second: number): number =>
    ranges.filter(([start, end]) => start <= second * 1000 + 500 && second * 1000 + 500 < end).length;

  it('equals a naive count over all ranges of all views [TR-09]', async () => {
    await fc.assert(
      fc.asyncProperty(views, async (given) => {
        const id = await createVideo(SECONDS * 1000);
        for (const batch of [0, 1, 2])
          await recordAt(
            batch === 1 ? second : server,
            given
              .filter((view) => view.batch === batch)
              .map(({ day, ranges }) =>
                viewOf(id, {
                  view: { startedMs: Date.UTC(2026, 10, 10 + day) },
                  played: ranges,
                  firstSeen: subtractSeen(ranges),
                }),
              ),
          );
        const { retention, rewatch } = await read(id);
        const seconds = Array.from({ length: SECONDS }, (_, second) => second);
        expect(rewatch).toEqual(
          seconds.map((second) => given.reduce((sum, { ranges }) => sum + covers(ranges, second), 0)),
        );
        expect(retention).toEqual(
          seconds.map((second) => given.filter(({ ranges }) => covers(ranges, second) > 0).length),
        );
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});

/** Each part of the ranges once. */
function subtractSeen(ranges: readonly (readonly [number, number])[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const from = Math.max(start, merged.at(-1)?.[1] ?? 0);
    if (end > from) merged.push([from, end]);
  }
  return merged;
}
