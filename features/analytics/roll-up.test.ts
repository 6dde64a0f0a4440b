import { describe, expect, it } from 'vitest';
import { createNewView, type NewView } from '#test/new-view.ts';
import { KEYS_MAX, OTHER_KEY } from './breakdown.ts';
import { rollUp } from './roll-up.ts';
import { noSums } from './sums.ts';

const DAY_MS = 24 * 3_600_000;
const VIDEO = 'videoA111111';
const roll = (changes: readonly NewView[]) =>
  rollUp(
    changes.map((change) =>
      createNewView({ ...change, view: { videoId: VIDEO, organizationId: 'org', ...change.view } }),
    ),
    ({ groupId }) => Number(groupId ?? 0),
  );
const amounts = (changes: readonly NewView[], wanted: string) =>
  roll(changes)
    .breakdown.filter(({ scope, dimension }) => scope === VIDEO && dimension === wanted)
    .map(({ key, amount }) => [key, amount]);

describe('rollUp', () => {
  it('counts for the video and its organization, by hour and day of the start [TR-09]', () => {
    const startedMs = 5 * DAY_MS + 23.5 * 3_600_000;
    const played: [number, number][] = [
      [0, 1000],
      [0, 500],
    ];
    const found = roll([
      {
        view: { startedMs, createdMs: startedMs - 3_600_000 },
        played,
        firstSeen: [[0, 1000]],
        hasCompleted: true,
        stallMs: 7,
        stalls: 2,
        startupMs: 30,
        errors: 3,
      },
    ]);
    const sums = {
      loads: 0,
      views: 1,
      completed: 1,
      watch_ms: 1500,
      timed_views: 1,
      seen_ppm: 16_667,
      stall_ms: 7,
      stalls: 2,
      startup_ms: 30,
      startups: 1,
      errors: 3,
    };
    const loaded = { ...noSums(), loads: 1 };
    const row = (scope: string, organizationId: string | null) => [
      { scope, organizationId, time: 5 * 24 + 22, sums: loaded },
      { scope, organizationId, time: 5 * 24 + 23, sums },
    ];
    expect(found.hours).toEqual([...row('org', null), ...row(VIDEO, 'org')]);
    expect(found.days).toEqual([
      { scope: 'org', organizationId: null, time: 5, sums: { ...sums, loads: 1 } },
      { scope: VIDEO, organizationId: 'org', time: 5, sums: { ...sums, loads: 1 } },
    ]);
    expect(found.viewers).toEqual([
      { scope: 'org', day: 5, hashes: [0] },
      { scope: VIDEO, day: 5, hashes: [0] },
    ]);
    expect(found.seconds).toMatchObject([{ video: VIDEO, generation: 1, day: 5, block: 0 }]);
  });

  it('counts a heartbeat on the day when its view started [TR-09]', () => {
    const beat = { isNew: false, hasStarted: false, played: [[0, 1000]], firstSeen: [[0, 1000]] } as const;
    const found = roll([{ ...beat, view: { startedMs: DAY_MS - 1, lastMs: 2 * DAY_MS } }]);
    expect(found.days.map(({ time }) => time)).toEqual([0, 0]);
    expect(found.days[0]!.sums).toEqual({ ...noSums(), watch_ms: 1000, seen_ppm: 16_667 });
    expect(found.viewers).toEqual([]);
    expect(found.seconds[0]!.day).toBe(0);
  });

  it('counts a player that never started as a load, and its errors [TR-09]', () => {
    const { days, viewers, breakdown } = roll([{ view: { startedMs: null, createdMs: 0 }, errors: 1 }]);
    expect(days[0]!.sums).toEqual({ ...noSums(), loads: 1, errors: 1 });
    expect([viewers, breakdown]).toEqual([[], []]);
  });

  it('merges what many views add to the same rows [TR-09]', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      view: { groupId: String(index) },
      played: [[0, 1000]] as const,
      firstSeen: [[0, 1000]] as const,
    }));
    const { hours, seconds, viewers, breakdown } = roll(many);
    expect(hours).toHaveLength(2);
    expect(hours[0]!.sums).toMatchObject({ views: 100, watch_ms: 100_000 });
    expect(viewers[0]!.hashes).toHaveLength(100);
    expect(seconds).toHaveLength(1);
    expect(seconds[0]!.saw[0]).toBe(100);
    expect(breakdown).toHaveLength(6);
  });

  it('ignores views that are not counted, and changes that add nothing [TR-09]', () => {
    expect(roll([{ view: { isCounted: false }, played: [[0, 1000]] }])).toEqual(roll([]));
    expect(roll([{ isNew: false, hasStarted: false }])).toEqual(roll([]));
  });

  it('does not compare a live stream with its duration [TR-09]', () => {
    const { days } = roll([{ view: { durationMs: 0 }, played: [[0, 1000]], firstSeen: [[0, 1000]] }]);
    expect(days[0]!.sums).toMatchObject({ watch_ms: 1000, timed_views: 0, seen_ppm: 0 });
  });

  it('sorts all rows by key, so that processes never wait for each other in a circle', () => {
    const view = (videoId: string, startedMs: number) => ({
      view: { videoId, startedMs },
      played: [[0, 70_000]] as const,
      firstSeen: [] as const,
    });
    const found = roll([view('b', DAY_MS * 10), view('b', DAY_MS * 9), view('a', DAY_MS * 10)]);
    const keys = [
      ['a', 10],
      ['b', 9],
      ['b', 10],
      ['org', 9],
      ['org', 10],
    ];
    expect(found.days.map(({ scope, time }) => [scope, time])).toEqual(keys);
    expect(found.viewers.map(({ scope, day }) => [scope, day])).toEqual(keys);
    expect(found.seconds.map(({ video, day, block }) => [video, day, block])).toEqual([
      ['a', 10, 0],
      ['a', 10, 1],
      ['b', 9, 0],
      ['b', 9, 1],
      ['b', 10, 0],
      ['b', 10, 1],
    ]);
  });
});

describe('the breakdown', () => {
  it('has where and how a video was watched [TR-09, TR-06]', () => {
    const action = { atMs: 0, positionMs: 0, data: {} };
    const change: NewView = {
      view: { device: 'tv', items: { trk_a: 'x=y', 'trk=b': 'z' } },
      qualities: { '720p': 100.4, '': 3, none: 0 },
      startupMs: 1000,
      actions: [
        { ...action, widget: 'toc', name: 'play' },
        { ...action, widget: 'toc', name: 'play' },
        { ...action, widget: 'a:b', name: 'c:d' },
      ],
    };
    expect(roll([change]).breakdown.filter(({ scope }) => scope === 'org')).toHaveLength(10);
    expect(amounts([change], 'site')).toEqual([['news.example', 1]]);
    expect(amounts([change], 'page')).toEqual([['https://news.example/story', 1]]);
    expect(amounts([change], 'device')).toEqual([['tv', 1]]);
    expect(amounts([change], 'campaign')).toEqual([
      ['trk_a=x=y', 1],
      ['trkb=z', 1],
    ]);
    expect(amounts([change], 'quality')).toEqual([
      ['', 3],
      ['720p', 100.4],
    ]);
    expect(amounts([change], 'startup')).toEqual([['73', 1]]);
    expect(amounts([change], 'action')).toEqual([
      ['ab:c:d', 1],
      ['toc:play', 2],
    ]);
  });

  it('cuts and cleans what browsers send', () => {
    const site = `a\u0000\u007fb\ud800${'x'.repeat(400)}`;
    const [key] = amounts([{ view: { site } }], 'site')[0]!;
    expect(key).toBe(`ab\ufffd${'x'.repeat(295)}`);
    const items = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`trk_${index}`, 'x']));
    expect(amounts([{ view: { items } }], 'campaign')).toHaveLength(20);
  });

  it('has a limited number of keys', () => {
    const views = Array.from({ length: 300 }, (_, index) => ({ view: { site: `${index}.example` } }));
    const found = amounts([...views, ...views], 'site');
    expect(found).toHaveLength(KEYS_MAX + 1);
    expect(found.find(([key]) => key === OTHER_KEY)).toEqual([OTHER_KEY, 200]);
    expect(found[0]).toEqual(['0.example', 2]);
  });
});
