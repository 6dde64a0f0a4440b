import { createAlarm, type PlayerClock } from './clock.ts';
import { type Cue, type CueEdge, clampSeek, nextEdgeMs, step } from './timeline.ts';

export interface CueOwner {
  readonly id: string;
  readonly cues: readonly Cue[];
  onEdge(edge: CueEdge): void;
}

export interface CueRunnerOptions {
  readonly clock: PlayerClock;
  readonly signal: AbortSignal;
  /** Where playback is now, its speed, and whether it moves. */
  position(): { readonly ms: number; readonly rate: number; readonly playing: boolean };
}

/** Wakes up for an edge no earlier than this before it would be heard of anyway. */
const LOOK_AHEAD_MS = 400;

/** The one place from which cues are crossed: time that passes while playing, and each seek. */
export function createCueRunner({ clock, signal, position }: CueRunnerOptions) {
  const owners = new Map<string, CueOwner>();
  /** Points that were passed, as 'owner/cue'. */
  const passed = new Set<string>();
  const alarm = createAlarm(clock, signal);
  let at = 0;

  const keyOf = (owner: CueOwner, cue: Cue): string => `${owner.id}/${cue.id}`;

  function deliver(owner: CueOwner, from: number, to: number, how: 'play' | 'seek'): void {
    for (const edge of step(owner.cues, from, to, how)) {
      if (edge.edge === 'pass') {
        if (passed.has(keyOf(owner, edge.cue))) continue;
        passed.add(keyOf(owner, edge.cue));
      }
      owner.onEdge(edge);
    }
  }
  function move(to: number, how: 'play' | 'seek'): void {
    const from = at;
    at = to;
    // All leaves come before all enters within an owner; owners hear in their order of paint.
    for (const owner of [...owners.values()]) deliver(owner, from, to, how);
  }
  /** Time updates come four times a second; an edge between two of them is met by a timer. */
  function watchNextEdge(): void {
    const { ms, rate, playing } = position();
    if (!playing || rate <= 0) {
      alarm.stop();
      return;
    }
    const next = Math.min(...[...owners.values()].map(({ cues }) => nextEdgeMs(cues, ms)));
    const inMs = (next - ms) / rate;
    if (inMs < LOOK_AHEAD_MS) alarm.set(inMs + 1, tick);
    else alarm.stop();
  }
  function tick(): void {
    const { ms } = position();
    if (ms > at) move(ms, 'play');
    watchNextEdge();
  }

  return {
    tick,
    seeked(toMs: number): void {
      move(toMs, 'seek');
      watchNextEdge();
    },
    /** The end: what lies exactly there is passed too. */
    ended(durationMs: number): void {
      move(Math.max(at, durationMs) + 1, 'play');
      alarm.stop();
    },
    clamp(fromMs: number, toMs: number): number {
      return Math.min(
        toMs,
        ...[...owners.values()].map((owner) => {
          const own = new Set(owner.cues.filter((cue) => passed.has(keyOf(owner, cue))).map(({ id }) => id));
          return clampSeek(owner.cues, own, fromMs, toMs);
        }),
      );
    },
    /** Cues that come while playing open at once when the position is inside them. */
    add(owner: CueOwner): () => void {
      owners.set(owner.id, owner);
      deliver(owner, -1, at, 'seek');
      watchNextEdge();
      return () => void owners.delete(owner.id);
    },
    /** A replay starts with a clean slate, at its new position. */
    reset(toMs: number): void {
      move(toMs, 'seek');
      passed.clear();
    },
  };
}
export type CueRunner = ReturnType<typeof createCueRunner>;
