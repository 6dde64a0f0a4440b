import { describe, expect, it } from 'vitest';
import { applyReports, type StoredView } from './apply-reports.ts';
import type { ViewFacts } from './port.ts';
import type { Range } from './ranges.ts';
import type { Report, ReportContent } from './reports.ts';

const CREATED_MS = 1_000_000;
const facts: ViewFacts = {
  id: 'view',
  videoId: 'video',
  organizationId: 'organization',
  userId: null,
  groupId: null,
  isCounted: true,
  generation: 1,
  durationMs: 60_000,
  createdMs: CREATED_MS,
  startedMs: null,
  lastMs: CREATED_MS,
  site: '',
  page: '',
  items: {},
  device: 'desktop',
  ranges: [],
  watchedMs: 0,
  positionMs: 0,
  stallMs: 0,
  stalls: 0,
  startupMs: null,
  qualities: {},
  errors: 0,
};
const fresh: StoredView = { facts, applied: [] };
const LATER_MS = CREATED_MS + 600_000;
const report = (key: number | null, content: ReportContent, receivedMs = LATER_MS): Report => ({
  key,
  atMs: receivedMs,
  receivedMs,
  content,
});
const played = (key: number, ranges: readonly Range[], receivedMs?: number): Report =>
  report(key, { kind: 'played', ranges, quality: '720p' }, receivedMs);
const apply = (reports: readonly Report[], view = fresh) => applyReports(view, reports, false)!;

describe('reports of a view', () => {
  it.each<[string, Range[][], number, Range[]]>([
    ['the whole video', [[[0, 60_000]]], 60_000, [[0, 60_000]]],
    ['two heartbeats', [[[0, 15_000]], [[15_000, 30_000]]], 30_000, [[0, 30_000]]],
    ['seeking back', [[[0, 10_000]], [[5_000, 10_000]]], 15_000, [[0, 10_000]]],
    [
      'a loop',
      [
        [
          [50_000, 60_000],
          [0, 5_000],
        ],
        [[5_000, 60_000]],
      ],
      70_000,
      [[0, 60_000]],
    ],
    ['past the end', [[[55_000, 75_000]]], 5_000, [[55_000, 60_000]]],
    ['after the end of a shorter replacement', [[[61_000, 75_000]]], 0, []],
    ['nothing', [[[1_000, 1_000]]], 0, []],
  ])('count %s', (_, beats, watchedMs, ranges) => {
    const { stored, change } = apply(beats.map((list, index) => played(index + 1, list)));
    expect(stored.facts).toMatchObject({ watchedMs, ranges });
    expect(change.firstSeen).toEqual(ranges);
    expect(change.hasStarted).toBe(watchedMs > 0);
  });

  it('count once when they are repeated, in the same batch or later', () => {
    const beats = [played(1, [[0, 15_000]]), played(2, [[15_000, 30_000]])];
    const first = apply([...beats, ...beats]);
    expect(first.stored.facts.watchedMs).toBe(30_000);
    expect(first.stored.applied).toEqual([[1, 3]]);
    expect(applyReports(first.stored, beats, false)).toBeNull();
    const again = apply([...beats, played(3, [[0, 5_000]])], first.stored);
    expect(again.change).toMatchObject({ played: [[0, 5_000]], firstSeen: [], hasStarted: false });
  });

  it('count in any order', () => {
    const last = apply([played(2, [[15_000, 30_000]])]);
    const both = apply([played(1, [[0, 15_000]])], last.stored);
    expect(both.stored.facts.ranges).toEqual([[0, 30_000]]);
    expect(both.stored.applied).toEqual([[1, 3]]);
  });

  it.each([
    [10_000, 20_000, true],
    [10_000, 22_000, true],
    [10_000, 22_001, false],
    [0, 2_000, true],
    [0, 15_000, false],
  ])('%i ms after the beginning, %i ms of media are plausible: %s', (wallMs, mediaMs, isCounted) => {
    const { stored } = apply([played(1, [[0, mediaMs]], CREATED_MS + wallMs)]);
    expect(stored.facts.watchedMs).toBe(isCounted ? mediaMs : 0);
  });

  it('limit the sum, not only each heartbeat', () => {
    const beats = [1, 2, 3, 4].map((key) => played(key, [[0, 6_000]], CREATED_MS + 5_000));
    expect(apply(beats).stored.facts.watchedMs).toBe(12_000);
  });

  it('complete a view once, at 95 %', () => {
    const almost = apply([played(1, [[0, 56_999]])]);
    expect(almost.change.hasCompleted).toBe(false);
    const complete = apply([played(2, [[56_999, 57_000]])], almost.stored);
    expect(complete.change.hasCompleted).toBe(true);
    expect(apply([played(3, [[57_000, 60_000]])], complete.stored).change.hasCompleted).toBe(false);
  });

  it('start a view once, with the first measured startup time', () => {
    const start = report(1, { kind: 'started', positionMs: 0, startupMs: 350 });
    const first = apply([start]);
    expect(first.change).toMatchObject({ hasStarted: true, startupMs: 350 });
    const again = apply([report(2, { kind: 'started', positionMs: 0, startupMs: 900 })], first.stored);
    expect(again.change).toMatchObject({ hasStarted: false, startupMs: null });
    expect(again.stored.facts.startupMs).toBe(350);
  });

  it('begin where playback starts, so that nobody who resumes is sent back', () => {
    const { stored } = apply([report(1, { kind: 'started', positionMs: 40_000, startupMs: null })]);
    expect(stored.facts.positionMs).toBe(40_000);
  });

  it('keep the position of the latest report when older ones arrive after it', () => {
    const latest = apply([played(9, [[30_000, 45_000]])]);
    const older: Report[] = [
      report(1, { kind: 'started', positionMs: 0, startupMs: null }, LATER_MS - 40_000),
      played(2, [[0, 15_000]], LATER_MS - 25_000),
      report(3, { kind: 'progress', positionMs: 15_000, stallMs: 0, stalls: 0 }, LATER_MS - 25_000),
    ];
    const { stored } = apply(older, latest.stored);
    expect(stored.facts).toMatchObject({ positionMs: 45_000, lastMs: LATER_MS, watchedMs: 30_000 });
  });

  it.each([
    [12_000, 3, true],
    [12_001, 3, false],
    [0, 120, true],
    [0, 121, false],
  ])('10 s after the beginning, %i ms in %i stalls are plausible: %s', (stallMs, stalls, isCounted) => {
    const progress = { kind: 'progress', positionMs: 0, stallMs, stalls } as const;
    const { stored, change } = apply([report(1, progress, CREATED_MS + 10_000)]);
    const expected = isCounted ? { stallMs, stalls } : { stallMs: 0, stalls: 0 };
    expect(stored.facts).toMatchObject(expected);
    expect(change).toMatchObject(expected);
  });

  it('limit the sum of stalls', () => {
    const progress = { kind: 'progress', positionMs: 0, stallMs: 7_000, stalls: 1 } as const;
    const both = [1, 2].map((key) => report(key, progress, CREATED_MS + 10_000));
    expect(apply(both).stored.facts).toMatchObject({ stallMs: 7_000, stalls: 1 });
  });

  it('ignore a startup time that is longer than the view', () => {
    const start = { kind: 'started', positionMs: 0, startupMs: 12_001 } as const;
    expect(apply([report(1, start, CREATED_MS + 10_000)]).stored.facts.startupMs).toBeNull();
  });

  it.each(['constructor', '__proto__', 'toString'])('count the quality %s like any other', (quality) => {
    const ranges: Range[] = [[0, 4_000]];
    const first = apply([report(1, { kind: 'played', ranges, quality })]);
    const { stored, change } = apply([report(2, { kind: 'played', ranges, quality })], first.stored);
    expect(Object.entries(stored.facts.qualities)).toEqual([[quality, 8_000]]);
    expect(Object.entries(change.qualities)).toEqual([[quality, 4_000]]);
  });

  it('sum stalls, qualities, and errors', () => {
    const stall = { kind: 'progress', positionMs: 9_000, stallMs: 700, stalls: 2 } as const;
    const { stored, change } = apply([
      report(1, stall),
      report(2, stall),
      played(3, [[0, 4_000]]),
      report(null, { kind: 'error' }),
      report(null, { kind: 'error' }),
    ]);
    expect(stored.facts).toMatchObject({
      stallMs: 1_400,
      stalls: 4,
      qualities: { '720p': 4_000 },
      errors: 2,
    });
    expect(change).toMatchObject({ stallMs: 1_400, stalls: 4, qualities: { '720p': 4_000 }, errors: 2 });
  });

  it('place an action where it says, in seconds, or else at the last position', () => {
    const action = (data: Record<string, unknown>) =>
      report(null, { kind: 'action', action: { widget: 'toc', name: 'play', data } });
    const { change } = apply([
      report(1, { kind: 'progress', positionMs: 9_000, stallMs: 0, stalls: 0 }),
      action({ current_time: 12.5 }),
      action({ current_time: 'x' }),
    ]);
    expect(change.actions.map(({ positionMs }) => positionMs)).toEqual([12_500, 9_000]);
  });

  it('keep the place of the first load', () => {
    const load = (site: string): Report =>
      report(null, { kind: 'loaded', place: { site, page: `${site}/a`, items: {} } });
    expect(apply([load('a.test'), load('b.test')]).stored.facts).toMatchObject({
      site: 'a.test',
      page: 'a.test/a',
    });
  });

  it('cannot fill a row with pieces', () => {
    const pieces = Array.from({ length: 2_100 }, (_, index) =>
      played(index * 2 + 1, [[index * 20, index * 20 + 1]]),
    );
    const { stored } = apply(pieces, { ...fresh, facts: { ...facts, durationMs: 0 } });
    expect(stored.facts.ranges.length).toBeLessThanOrEqual(2_000);
    expect(stored.applied.length).toBeLessThanOrEqual(5_000);
  });
});
