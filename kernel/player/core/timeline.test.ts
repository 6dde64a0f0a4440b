import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cue, clampSeek, edgesBetween, edgesOf, nextEdgeMs } from './timeline.ts';

const window = (id: string, start: number, end: number): Cue => ({ kind: 'window', id, start, end });
const point = (id: string, at: number, barrier = false): Cue => ({ kind: 'point', id, at, barrier });
const edges = (cues: Cue[], from: number, to: number, how: 'play' | 'seek') =>
  edgesBetween(cues, from, to, how).map(({ cue, edge }) => `${edge} ${cue.id}`);

describe('edgesBetween', () => {
  const spot = window('spot', 5000, 7000);
  it.each<[string, Cue[], number, number, 'play' | 'seek', string[]]>([
    ['enters a window', [spot], 4900, 5100, 'play', ['enter spot']],
    ['is outside exactly at the edge', [spot], 4900, 5000, 'play', []],
    ['leaves at its end', [spot], 6900, 7000, 'play', ['leave spot']],
    ['crosses a window shorter than the step', [spot], 4000, 8000, 'play', ['enter spot', 'leave spot']],
    ['does not open a window that a seek skips', [spot], 4000, 8000, 'seek', []],
    ['opens a window that a seek lands in', [spot], 0, 6000, 'seek', ['enter spot']],
    ['closes on a seek back', [spot], 6000, 1000, 'seek', ['leave spot']],
    ['passes a point', [point('p', 3000)], 2900, 3100, 'play', ['pass p']],
    ['passes a point at the start of a step', [point('p', 0)], 0, 250, 'play', ['pass p']],
    ['does not pass a point at the end of a step', [point('p', 3000)], 2900, 3000, 'play', []],
    ['does not pass a point on a seek', [point('p', 3000)], 0, 9000, 'seek', []],
    ['passes a barrier on a seek that lands there', [point('q', 3000, true)], 0, 3000, 'seek', ['pass q']],
    ['passes a barrier where a seek starts', [point('q', 3000, true)], 3000, 9000, 'seek', ['pass q']],
    ['passes no barrier before the start of a seek', [point('q', 3000, true)], 4000, 9000, 'seek', []],
    ['passes no barrier beyond the end of a seek', [point('q', 9000, true)], 0, 3000, 'seek', []],
    ['never opens an empty window', [window('w', 5000, 5000)], 4000, 6000, 'play', []],
    [
      'delivers points in order of time',
      [point('c', 3000), point('a', 1000), point('b', 2000)],
      0,
      4000,
      'play',
      ['pass a', 'pass b', 'pass c'],
    ],
    ['passes nothing on a seek back', [point('q', 3000, true)], 9000, 0, 'seek', []],
    [
      'delivers leaves before enters',
      [window('b', 5000, 9000), window('a', 1000, 5000)],
      4900,
      5100,
      'play',
      ['leave a', 'enter b'],
    ],
  ])('%s', (_, cues, from, to, how, expected) => {
    expect(edges(cues, from, to, how)).toEqual(expected);
  });

  const cues = fc.array(
    fc.oneof(
      fc
        .record({ start: fc.nat(1000), length: fc.integer({ min: 1, max: 300 }) })
        .map(({ start, length }) => ({
          start,
          length,
        })),
      fc.nat(1000),
    ),
    { maxLength: 20 },
  );
  const made = cues.map((list) =>
    list.map((one, index) =>
      typeof one === 'number'
        ? point(`p${index}`, one, index % 2 === 0)
        : window(`w${index}`, one.start, one.start + one.length),
    ),
  );

  it('passes each point once and balances each window, however playback is cut into steps', () => {
    fc.assert(
      fc.property(made, fc.uniqueArray(fc.nat(1400), { maxLength: 40 }), (list, cuts) => {
        const stops = [0, ...cuts.filter((cut) => cut > 0).sort((a, b) => a - b), 2000];
        const seen = new Map<string, string[]>();
        for (const [index, to] of stops.slice(1).entries()) {
          for (const { cue, edge } of edgesBetween(list, stops[index]!, to, 'play')) {
            seen.set(cue.id, [...(seen.get(cue.id) ?? []), edge]);
          }
        }
        for (const cue of list) {
          expect(seen.get(cue.id) ?? []).toEqual(cue.kind === 'point' ? ['pass'] : ['enter', 'leave']);
        }
      }),
    );
  });

  it('keeps exactly the windows around the position open, after any mix of playing and seeking', () => {
    const moves = fc.array(fc.record({ to: fc.nat(1500), seek: fc.boolean() }), { maxLength: 30 });
    fc.assert(
      fc.property(made, moves, (list, path) => {
        const open = new Set<string>();
        let at = -1;
        for (const { to, seek } of path) {
          const how = seek || to < at ? 'seek' : 'play';
          for (const { cue, edge } of edgesBetween(list, at, to, how)) {
            if (edge === 'enter') open.add(cue.id);
            if (edge === 'leave') open.delete(cue.id);
          }
          at = to;
          const expected = list.filter((cue) => cue.kind === 'window' && cue.start < at && at < cue.end);
          expect([...open].sort()).toEqual(expected.map((cue) => cue.id).sort());
        }
      }),
    );
  });
});

describe('clampSeek', () => {
  const poll = [point('poll', 5000, true), point('later', 8000, true)];
  it.each<[string, string[], number, number, number]>([
    ['stops at the first barrier', [], 0, 9000, 5000],
    ['goes past one that was passed', ['poll'], 0, 9000, 8000],
    ['goes back freely', [], 9000, 100, 100],
    ['goes to the barrier itself', [], 0, 5000, 5000],
    ['does not leave a barrier that is not passed', [], 5000, 6000, 5000],
    ['ignores a barrier behind it', [], 6000, 7000, 7000],
  ])('%s', (_, passed, from, to, expected) => {
    expect(clampSeek(poll, new Set(passed), from, to)).toBe(expected);
  });

  it('stops neither at a point without a barrier nor at a window', () => {
    const free = [point('note', 2000), window('spot', 3000, 4000)];
    expect(clampSeek([...free, ...poll], new Set(), 0, 9000)).toBe(5000);
    expect(clampSeek(free, new Set(), 0, 9000)).toBe(9000);
  });
});

describe('nextEdgeMs', () => {
  it('finds the next edge', () => {
    const cues = [window('w', 2000, 4000), point('p', 3000)];
    expect([0, 2000, 3000, 4000].map((at) => nextEdgeMs(edgesOf(cues), at))).toEqual([
      2000,
      3000,
      4000,
      Number.POSITIVE_INFINITY,
    ]);
  });
});
