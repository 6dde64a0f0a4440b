import { describe, expect, it } from 'vitest';
import { OTHER_KEY } from './breakdown.ts';
import { LIST_MAX } from './contract.ts';
import { type BreakdownSums, presentBreakdown } from './present-breakdown.ts';
import { noSums } from './sums.ts';

describe('presentBreakdown', () => {
  const present = (breakdown: BreakdownSums, sums = {}) =>
    presentBreakdown(breakdown, { ...noSums(), ...sums });

  it('ranks by amount, then by name, and sums up the rest [TR-09]', () => {
    const rows = Array.from({ length: LIST_MAX + 2 }, (_, index) => ({
      dimension: 'site' as const,
      key: `${String(index).padStart(2, '0')}.example`,
      amount: index < 2 ? 5 : 10,
    }));
    const { sites, pages } = present([...rows, { dimension: 'site', key: OTHER_KEY, amount: 100 }]);
    expect(sites).toHaveLength(LIST_MAX + 1);
    expect(sites[0]).toEqual({ name: '02.example', views: 10 });
    expect(sites.at(-1)).toEqual({ name: null, views: 110 });
    expect(pages).toEqual([]);
  });

  it.each([
    ['site', 'sites'],
    ['page', 'pages'],
    ['device', 'devices'],
  ] as const)('lists each %s, and has no last row unless something is left', (dimension, list) => {
    const keys = Array.from({ length: LIST_MAX }, (_, index) => `k${index}`).sort();
    const rows = keys.toReversed().map((key) => ({ dimension, key, amount: 3 }));
    expect(present(rows)[list]).toEqual(keys.map((name) => ({ name, views: 3 })));
  });

  it('shows no more rows than fit when the last ones are equal', () => {
    const keys = Array.from({ length: LIST_MAX + 2 }, (_, index) => `k${index}`).sort();
    const rows = keys.toReversed().map((key) => ({ dimension: 'site' as const, key, amount: 3 }));
    const { sites } = present(rows);
    expect(sites.map(({ name }) => name)).toEqual([...keys.slice(0, LIST_MAX), null]);
    expect(sites.at(-1)!.views).toBe(6);
  });

  it('takes names apart [TR-09]', () => {
    const { campaigns, actions, qualities, devices } = present([
      { dimension: 'campaign', key: 'trk_a=b=c', amount: 1 },
      { dimension: 'campaign', key: OTHER_KEY, amount: 1 },
      { dimension: 'action', key: 'toc:play:x', amount: 2 },
      { dimension: 'action', key: 'odd', amount: 1 },
      { dimension: 'action', key: OTHER_KEY, amount: 3 },
      { dimension: 'quality', key: '720p', amount: 9 },
      { dimension: 'device', key: 'tv', amount: 1 },
    ]);
    expect(campaigns).toEqual([
      { name: 'trk_a', value: 'b=c', views: 1 },
      { name: null, value: '', views: 1 },
    ]);
    expect(actions).toEqual([
      { widget: 'toc', name: 'play:x', count: 2 },
      { widget: 'odd', name: '', count: 1 },
      { widget: null, name: '', count: 3 },
    ]);
    expect(qualities).toEqual([{ name: '720p', watch_time: 9 }]);
    expect(devices).toEqual([{ name: 'tv', views: 1 }]);
  });

  it('counts only what viewers did as clicks [TR-06]', () => {
    const keys = [
      'trackviewprogress:end',
      'trackviewprogress:resolutionchange',
      'trackviewprogress:seek',
      'a:end',
    ];
    const { actions } = present(keys.map((key) => ({ dimension: 'action', key, amount: 1 })));
    expect(actions.map(({ widget, name }) => `${widget}:${name}`)).toEqual([
      'a:end',
      'trackviewprogress:seek',
    ]);
  });

  it('shows how soon and how smoothly videos played [TR-09]', () => {
    const { startup, rebuffering } = present(
      [
        { dimension: 'startup', key: '50', amount: 95 },
        { dimension: 'startup', key: '70', amount: 5 },
      ],
      { startup_ms: 1001, startups: 4, stall_ms: 1000, stalls: 3, watch_ms: 29_000 },
    );
    expect(startup).toEqual({ average_ms: 250, median_ms: 112, p95_ms: 112 });
    const slow = present([
      { dimension: 'startup', key: '50', amount: 94 },
      { dimension: 'startup', key: '70', amount: 6 },
    ]);
    expect(slow.startup).toEqual({ average_ms: null, median_ms: 112, p95_ms: 754 });
    expect(rebuffering).toEqual({ stall_time: 1000, stalls: 3, ratio: 0.0333 });
    expect(present([]).startup).toEqual({ average_ms: null, median_ms: null, p95_ms: null });
    expect(present([]).rebuffering).toEqual({ stall_time: 0, stalls: 0, ratio: 0 });
  });
});
