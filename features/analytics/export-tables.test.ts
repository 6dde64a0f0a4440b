import { describe, expect, it } from 'vitest';
import type { OrganizationAnalytics, VideoAnalytics } from './contract.ts';
import { toDocument, toRealtimeTable, toTable } from './export-tables.ts';

const point = {
  views: 2,
  viewers: 1,
  watch_time: 9,
  average_percent: null,
  completed: 0,
  loads: 3,
  stall_time: 0,
  errors: 0,
};
const shared = {
  from: 0,
  to: 86_400_000,
  by: 'day' as const,
  views: 2,
  viewers: 1,
  viewers_estimated: false,
  watch_time: 9,
  average_percent: 12.5,
  completed: 0,
  loads: 3,
  series: [{ time: 0, ...point }],
  previous: null,
  sites: [
    { name: 'a.example', views: 1 },
    { name: null, views: 1 },
  ],
  pages: [],
  devices: [{ name: 'tv', views: 2 }],
  campaigns: [{ name: 'trk_a', value: 'b', views: 1 }],
  qualities: [{ name: '720p', watch_time: 9 }],
  startup: { average_ms: 1, median_ms: 2, p95_ms: null },
  rebuffering: { stall_time: 4, stalls: 5, ratio: 0.5 },
  actions: [
    { widget: 'toc', name: 'play', count: 1 },
    { widget: null, name: '', count: 7 },
  ],
  errors: [{ code: 'X', severity: 'WARN' as const, count: 1 }],
  watching_now: 0,
};
const video: VideoAnalytics = { ...shared, duration: 2000, retention: [2, 1], rewatch: [3, 1] };
const images = { thumb: null, fallback: { thumb: null } };
const organization: OrganizationAnalytics = {
  ...shared,
  has_views: true,
  top_videos: [{ kapsule_id: 'a', displayname: 'A', images, views: 2, watch_time: 9, average_percent: null }],
  live_now: [{ video: { kapsule_id: 'a', displayname: 'A', images }, watching: 3 }],
};
const compared: VideoAnalytics = {
  ...video,
  previous: {
    from: -86_400_000,
    to: 0,
    views: 1,
    viewers: 1500,
    viewers_estimated: true,
    watch_time: 4,
    average_percent: null,
    completed: 1,
    loads: 1,
    series: [{ time: -86_400_000, ...point, views: 1 }],
  },
};

describe('toTable', () => {
  it.each([
    ['series', ['time', 'views'], [['1970-01-01T00:00:00.000Z', 2, 1, 9, null, 0, 3, 0, 0]]],
    [
      'retention',
      ['second', 'views', 'plays'],
      [
        [0, 2, 3],
        [1, 1, 1],
      ],
    ],
    [
      'sites',
      ['name', 'views'],
      [
        ['a.example', 1],
        ['(other)', 1],
      ],
    ],
    ['pages', ['name', 'views'], []],
    ['campaigns', ['name', 'value', 'views'], [['trk_a', 'b', 1]]],
    ['qualities', ['name', 'watch_time'], [['720p', 9]]],
    [
      'actions',
      ['widget', 'name', 'count'],
      [
        ['toc', 'play', 1],
        ['(other)', '', 7],
      ],
    ],
    ['errors', ['code', 'severity', 'count'], [['X', 'WARN', 1]]],
  ] as const)('has one row per entry of %s [TR-09]', (part, columns, rows) => {
    const table = toTable(video, part);
    expect(table.columns.slice(0, columns.length)).toEqual(columns);
    expect(table.rows).toEqual(rows);
  });

  it('has one row of totals [TR-09]', () => {
    const { columns, rows } = toTable(video, 'totals');
    expect(Object.fromEntries(columns.map((name, index) => [name, rows[0]![index]]))).toEqual({
      from: '1970-01-01T00:00:00.000Z',
      to: '1970-01-02T00:00:00.000Z',
      views: 2,
      viewers: 1,
      viewers_estimated: false,
      watch_time: 9,
      average_percent: 12.5,
      completed: 0,
      loads: 3,
      startup_average_ms: 1,
      startup_median_ms: 2,
      startup_p95_ms: null,
      stall_time: 4,
      stalls: 5,
      stall_ratio: 0.5,
    });
  });

  it('has the period before, if both are compared [TR-09]', () => {
    expect(toTable(compared, 'totals').rows.slice(1)).toEqual([
      [
        '1969-12-31T00:00:00.000Z',
        '1970-01-01T00:00:00.000Z',
        1,
        1500,
        true,
        4,
        null,
        1,
        1,
        ...Array(6).fill(null),
      ],
    ]);
    const { columns, rows } = toTable(compared, 'series');
    expect(columns.slice(8, 11)).toEqual(['errors', 'previous_time', 'previous_views']);
    expect(rows).toEqual([
      [...toTable(video, 'series').rows[0]!, '1969-12-31T00:00:00.000Z', 1, 1, 9, null, 0, 3, 0, 0],
    ]);
    const all = toTable(compared, 'all').rows;
    expect(all).toContainEqual(['series', '1970-01-01T00:00:00.000Z', 'previous_views', 1]);
    expect(all).toContainEqual([
      'totals',
      '1969-12-31T00:00:00.000Z 1970-01-01T00:00:00.000Z',
      'viewers_estimated',
      true,
    ]);
    // Seven numbers of the totals, and the nine columns of the point.
    expect(all).toHaveLength(toTable(video, 'all').rows.length + 7 + 9);
  });

  it('has the last 30 minutes [TR-09]', () => {
    const realtime = { watching_now: 2, minutes: [{ time: 60_000, started: 1, watching: 2 }] };
    expect(toRealtimeTable(realtime)).toEqual({
      columns: ['time', 'watching', 'started'],
      rows: [['1970-01-01T00:01:00.000Z', 2, 1]],
    });
  });

  it('has top videos, and what is being watched, only for an organization [TR-09]', () => {
    expect(toTable(organization, 'live_now').rows).toEqual([['a', 'A', 3]]);
    expect(toTable(video, 'live_now').rows).toEqual([]);
    expect(toTable(organization, 'top_videos').rows).toEqual([['a', 'A', 2, 9, null]]);
    expect(toTable(video, 'top_videos').rows).toEqual([]);
    expect(toTable(organization, 'retention').rows).toEqual([]);
  });

  it('of all parts has one row per number [TR-09]', () => {
    const { columns, rows } = toTable(video, 'all');
    expect(columns).toEqual(['part', 'item', 'measure', 'value']);
    expect(rows).toContainEqual(['series', '1970-01-01T00:00:00.000Z', 'views', 2]);
    expect(rows).toContainEqual(['retention', '1', 'plays', 1]);
    expect(rows).toContainEqual(['campaigns', 'trk_a b', 'views', 1]);
    expect(rows).toContainEqual(['totals', '1970-01-01T00:00:00.000Z 1970-01-02T00:00:00.000Z', 'loads', 3]);
    expect(rows).toHaveLength(13 + 8 + 4 + 2 + 1 + 1 + 1 + 2 + 1);
    expect(toTable(organization, 'all').rows).toContainEqual(['top_videos', 'a A', 'views', 2]);
  });
});

describe('toDocument', () => {
  it('has everything, or one part and its period [TR-09]', () => {
    expect(toDocument(video, 'all')).toBe(video);
    expect(toDocument(video, 'devices')).toEqual({
      from: 0,
      to: 86_400_000,
      by: 'day',
      devices: [{ name: 'tv', views: 2 }],
    });
  });
});
