import { expect, it } from 'vitest';
import type { SeriesPoint } from '../contract.ts';
import { choiceOf, drawnMetric, metricsBy, unitOf, valuesOf } from './metrics.ts';

it('offers viewers unless they would have to be counted by the hour [TR-09]', () => {
  expect(metricsBy('hour')).not.toContain('viewers');
  expect(metricsBy('day')).toContain('viewers');
  expect([drawnMetric('viewers', 'hour'), drawnMetric('viewers', 'week')]).toEqual(['views', 'viewers']);
});

it('leaves hours to show viewers [TR-09]', () => {
  expect(choiceOf('viewers', 'hour')).toEqual({ metric: 'viewers', by: null });
  expect(choiceOf('viewers', 'week')).toEqual({ metric: 'viewers' });
  expect(choiceOf('views', 'hour')).toEqual({ metric: 'views' });
});

it.each([
  ['views', 'count'],
  ['watch_time', 'duration'],
  ['stall_time', 'duration'],
  ['average_percent', 'percent'],
] as const)('%s are a %s', (metric, unit) => expect(unitOf(metric)).toBe(unit));

it('reads one metric of a series', () => {
  const series = [{ views: 3, viewers: null }, { views: 4 }] as unknown as SeriesPoint[];
  expect(valuesOf(series, 'views')).toEqual([3, 4]);
  expect(valuesOf(series, 'viewers')[0]).toBeNull();
});
