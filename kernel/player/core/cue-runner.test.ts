import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '#test/manual-clock.ts';
import { createCueRunner } from './cue-runner.ts';
import type { Cue, CueEdge } from './timeline.ts';

const window = (id: string, start: number, end: number): Cue => ({ kind: 'window', id, start, end });
const point = (id: string, at: number, barrier = false): Cue => ({ kind: 'point', id, at, barrier });

/** A runner over a position that the test controls, with a time update every 250 ms of playback, as in browsers. */
function world(startMs = 0) {
  const clock = createManualClock();
  const at = { ms: startMs, rate: 1, playing: true };
  let ticks = 0;
  const controller = new AbortController();
  const runner = createCueRunner({
    clock,
    signal: controller.signal,
    startMs,
    position: () => {
      ticks += 1;
      return { ...at, ms: Math.round(at.ms) };
    },
  });
  const heard: string[] = [];
  const add = (cues: readonly Cue[], id = 'w', onEdge: (edge: CueEdge) => void = () => undefined) =>
    runner.add({
      id,
      cues,
      onEdge(edge) {
        heard.push(`${edge.edge} ${edge.cue.id}`);
        onEdge(edge);
      },
    });
  return {
    runner,
    clock,
    at,
    heard,
    add,
    controller,
    asked: () => ticks,
    play(ms: number) {
      for (let left = ms; left > 0; left -= 250) {
        clock.advance(Math.min(250, left), (passed) => {
          if (at.playing) at.ms += passed * at.rate;
        });
        runner.tick();
      }
    },
    seek(ms: number) {
      at.ms = ms;
      runner.seeked(ms);
    },
  };
}

describe('createCueRunner', () => {
  it('opens a window within a few milliseconds of its start, between two updates', () => {
    const { play, add, at } = world();
    let openedAt = 0;
    add([window('a', 1100, 1200)], 'w', ({ edge }) => {
      if (edge === 'enter') openedAt = at.ms;
    });
    play(2000);
    expect(openedAt).toBeGreaterThan(1100);
    expect(openedAt).toBeLessThan(1105);
  });

  it('delivers an edge exactly at a time update', () => {
    const { play, add, at } = world();
    let passedAt = 0;
    add([point('a', 1000)], 'w', () => {
      passedAt = at.ms;
    });
    play(2000);
    expect(passedAt).toBeLessThan(1005);
  });

  it('is on time at double and half speed', () => {
    for (const rate of [2, 0.5]) {
      const { play, add, at, heard } = world();
      const times: number[] = [];
      at.rate = rate;
      add([window('a', 1003, 1503)], 'w', () => times.push(at.ms));
      play(4000);
      expect(heard).toEqual(['enter a', 'leave a']);
      expect(times[0]! - 1003).toBeLessThan(5);
      expect(times[1]! - 1503).toBeLessThan(5);
    }
  });

  it('polls at most ten times a second during a stall', () => {
    const { clock, add, at, asked, runner } = world();
    add([point('a', 1000)]);
    at.ms = 999;
    runner.tick();
    const before = asked();
    clock.advance(10_000);
    expect((asked() - before) / 2).toBeLessThan(110);
  });

  it('delivers 500 simultaneous cues once each and continues', () => {
    const { play, add, heard } = world();
    const many = Array.from({ length: 500 }, (_, index) => point(`p${index}`, 1000, index % 2 === 0));
    add([...many, window('last', 2000, 3000)]);
    play(4000);
    expect(new Set(heard).size).toBe(502);
    expect(heard).toHaveLength(502);
  });

  it('stops delivering to an owner removed by its own cue', () => {
    const { play, heard, add } = world();
    const remove = add(
      Array.from({ length: 500 }, (_, index) => point(`p${index}`, 1000)),
      'w',
      () => remove(),
    );
    play(2000);
    expect(heard).toHaveLength(1);
  });

  it('delivers a move to every owner before a seek made by one of them', () => {
    const { play, add, heard, seek } = world();
    add([point('jump', 1000)], 'first', () => seek(0));
    add([window('open', 1000, 1500)], 'second');
    play(1010);
    expect(heard.slice(0, 3)).toEqual(['pass jump', 'enter open', 'leave open']);
  });

  it('opens a late window around the current position at once', () => {
    const { play, add, heard } = world();
    play(5000);
    add([window('now', 4000, 6000), window('gone', 0, 1000), point('past', 2000)]);
    expect(heard).toEqual(['enter now']);
  });

  it('enforces a late barrier, but none before the start position', () => {
    const { play, add, heard } = world(10_000);
    play(2000);
    add([point('skipped', 5000, true), point('owed', 11_000, true), point('next', 13_000, true)]);
    expect(heard).toEqual(['pass owed']);
    play(2000);
    expect(heard).toEqual(['pass owed', 'pass next']);
  });

  it("skips barriers on the player's own jumps, and enforces them when played", () => {
    const { runner, at, add, heard, seek, play } = world();
    add([point('q', 5000, true), window('w', 9000, 12_000)]);
    at.ms = 10_000;
    runner.jumped(10_000);
    expect(heard).toEqual(['enter w']);
    seek(4900);
    play(500);
    expect(heard).toEqual(['enter w', 'leave w', 'pass q']);
  });

  it('stops a seek at a barrier of any owner [CT-10]', () => {
    const { runner, add, seek } = world();
    add([point('q1', 5000, true)], 'a');
    add([point('q2', 3000, true)], 'b');
    expect(runner.clamp(0, 9000)).toBe(3000);
    seek(3000);
    expect(runner.clamp(3000, 9000)).toBe(5000);
    expect(runner.clamp(3000, 100)).toBe(100);
  });

  it('passes a barrier once, until a replay', () => {
    const { runner, add, heard, seek, play, at } = world();
    add([point('q', 1000, true)]);
    play(2000);
    seek(0);
    play(2000);
    expect(heard).toEqual(['pass q']);
    runner.forget();
    at.ms = 0;
    runner.jumped(0);
    play(2000);
    expect(heard).toEqual(['pass q', 'pass q']);
  });

  it('passes points exactly at the end', () => {
    const { runner, add, heard, play } = world();
    add([point('end', 2000), window('credits', 1500, 99_000)]);
    play(1999);
    runner.ended(2000);
    expect(heard).toEqual(['enter credits', 'pass end']);
  });

  it('delivers nothing after it was aborted', () => {
    const { add, heard, controller, clock, runner } = world();
    add([point('a', 100)]);
    runner.tick();
    controller.abort();
    clock.advance(1000);
    expect(clock.pendingTimers).toBe(0);
    expect(heard).toEqual([]);
  });

  const cueLists = fc
    .array(
      fc.record({ at: fc.nat(8000), length: fc.integer({ min: 1, max: 1500 }), isPoint: fc.boolean() }),
      {
        maxLength: 12,
      },
    )
    .map((list) =>
      list.map(({ at, length, isPoint }, index) =>
        isPoint ? point(`p${index}`, at) : window(`w${index}`, at, at + length),
      ),
    );
  const moves = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('play' as const), ms: fc.integer({ min: 1, max: 3000 }) }),
      fc.record({ kind: fc.constant('seek' as const), ms: fc.nat(10_000) }),
      fc.record({ kind: fc.constant('stall' as const), ms: fc.nat(2000) }),
      fc.record({ kind: fc.constant('rate' as const), ms: fc.constantFrom(500, 1000, 2000) }),
    ),
    { maxLength: 15 },
  );

  it('keeps exactly the windows around the position open, after any sequence of moves', () => {
    fc.assert(
      fc.property(cueLists, moves, (cues, path) => {
        const { add, play, seek, at, clock } = world();
        const open = new Set<string>();
        add(cues, 'w', ({ cue, edge }) => {
          if (edge === 'enter') {
            expect(open.has(cue.id)).toBe(false);
            open.add(cue.id);
          }
          if (edge === 'leave') expect(open.delete(cue.id)).toBe(true);
        });
        for (const { kind, ms } of path) {
          if (kind === 'play') play(ms);
          if (kind === 'seek') seek(ms);
          if (kind === 'stall') clock.advance(ms);
          if (kind === 'rate') at.rate = ms / 1000;
          const here = Math.round(at.ms);
          const expected = cues.filter((cue) => cue.kind === 'window' && cue.start < here && here < cue.end);
          expect([...open].sort()).toEqual(expected.map(({ id }) => id).sort());
        }
      }),
      { numRuns: 300 },
    );
  });

  it('passes every played point exactly once', () => {
    fc.assert(
      fc.property(cueLists, fc.integer({ min: 1, max: 40 }), (cues, tenths) => {
        const { add, play, at, heard } = world();
        at.rate = tenths / 10;
        add(cues);
        play(Math.ceil(11_000 / at.rate));
        for (const { kind, id } of cues) {
          const own = heard.filter((one) => one.endsWith(` ${id}`)).map((one) => one.split(' ')[0]);
          expect(own).toEqual(kind === 'point' ? ['pass'] : ['enter', 'leave']);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the timer of a cue runner', () => {
  it.each([
    ['for an edge within 400 ms', 399, {}, 1],
    ['not for one further away', 400, {}, 0],
    ['for one that fast playback reaches in time', 798, { rate: 2 }, 1],
    ['not while playback is paused', 100, { playing: false }, 0],
    ['not while playback stands still', 100, { rate: 0 }, 0],
    ['not while playback runs backward', 100, { rate: -1 }, 0],
  ])('is set %s', (_, edgeMs, state, expected) => {
    const { add, at, clock } = world();
    Object.assign(at, state);
    add([point('a', edgeMs)]);
    expect(clock.pendingTimers).toBe(expected);
  });

  it('follows seeks, jumps, pauses, and the end', () => {
    const { add, at, clock, runner, seek } = world();
    add([point('a', 1000), point('b', 2000)]);
    seek(900);
    expect(clock.pendingTimers).toBe(1);
    seek(0);
    expect(clock.pendingTimers).toBe(0);
    at.ms = 900;
    runner.jumped(900);
    expect(clock.pendingTimers).toBe(1);
    at.playing = false;
    runner.tick();
    expect(clock.pendingTimers).toBe(0);
    at.playing = true;
    runner.tick();
    expect(clock.pendingTimers).toBe(1);
    runner.ended(3000);
    expect(clock.pendingTimers).toBe(0);
  });

  it('is not set for the edges of an owner that is gone', () => {
    const { add, runner, clock } = world();
    const remove = add([point('a', 100)]);
    remove();
    runner.tick();
    expect(clock.pendingTimers).toBe(0);
  });
});

describe('an owner', () => {
  it('that replaced another of the same name is not removed with it', () => {
    const { add, heard, play } = world();
    const removeOld = add([point('old', 500)]);
    add([point('new', 500)]);
    removeOld();
    play(1000);
    expect(heard).toEqual(['pass new']);
  });

  it('that comes late passes a barrier exactly where the player jumped to', () => {
    const { add, at, heard, runner } = world();
    runner.jumped(1000);
    at.ms = 1500;
    runner.tick();
    add([point('before', 999, true), point('here', 1000, true)]);
    expect(heard).toEqual(['pass here']);
  });
});
