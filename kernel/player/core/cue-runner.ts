import { createAlarm, type PlayerClock } from './clock.ts';
import { type Cue, type CueEdge, clampSeek, edgesOf, nextEdgeMs, step } from './timeline.ts';

export interface CueOwner {
  readonly id: string;
  readonly cues: readonly Cue[];
  onEdge(edge: CueEdge): void;
}

export interface CueRunnerOptions {
  readonly clock: PlayerClock;
  readonly signal: AbortSignal;
  /** Where playback begins: what lies before it was never on the way. */
  readonly startMs: number;
  /** Where playback is now, its speed, and whether it moves. */
  position(): { readonly ms: number; readonly rate: number; readonly playing: boolean };
}

/** Wakes up for an edge no earlier than this before it would be heard of anyway. */
const LOOK_AHEAD_MS = 400;
/** While the picture stands still just before an edge there is no hurry. */
const STANDING_MS = 100;

/** The one place from which cues are crossed: time that passes while playing, and each seek. */
export function createCueRunner({ clock, signal, startMs, position }: CueRunnerOptions) {
  const owners = new Map<string, CueOwner>();
  /** Four times a second nothing happens, mostly: that is to be known without a look at each cue. */
  const edges = new Map<string, Float64Array>();
  /** Points that were passed, as 'owner/cue'. */
  const passed = new Set<string>();
  const alarm = createAlarm(clock, signal);
  /** Moves that came while another was being told: a cue may seek. */
  const waiting: (() => void)[] = [];
  let telling = false;
  let at = startMs;
  /** Where the player itself jumped to last; barriers before that are not owed. */
  let since = startMs;

  const keyOf = (owner: CueOwner, cue: Cue): string => `${owner.id}/${cue.id}`;

  function deliver(owner: CueOwner, edges: readonly CueEdge[]): void {
    for (const edge of edges) {
      // Its own word, or that of another before it, may have taken it out.
      if (owners.get(owner.id) !== owner) return;
      if (edge.edge === 'pass') {
        if (passed.has(keyOf(owner, edge.cue))) continue;
        passed.add(keyOf(owner, edge.cue));
      }
      owner.onEdge(edge);
    }
  }
  /** One thing after another: everyone has heard of a move before the next one is told. */
  function inTurn(tell: () => void): void {
    waiting.push(tell);
    if (telling) return;
    telling = true;
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) next();
    } finally {
      telling = false;
    }
  }
  /** The next edge from a moment before `at` on; null when it has to be looked for. */
  let upcoming: number | null = null;
  function nextEdge(): number {
    if (upcoming !== null) return upcoming;
    upcoming = Number.POSITIVE_INFINITY;
    for (const own of edges.values()) upcoming = Math.min(upcoming, nextEdgeMs(own, at - 1));
    return upcoming;
  }
  function move(to: number, how: 'play' | 'seek'): void {
    if (how === 'play' && !telling && nextEdge() > to) {
      at = to;
      return;
    }
    inTurn(() => {
      const from = at;
      [at, upcoming] = [to, null];
      // All leaves come before all enters within an owner; owners hear in their order of paint.
      for (const owner of [...owners.values()]) deliver(owner, step(owner.cues, from, to, how));
    });
  }
  /** Time updates come four times a second; an edge between two of them is met by a timer. */
  function watchNextEdge(leastMs = 0): void {
    const { ms, rate, playing } = position();
    if (!playing || rate <= 0) {
      alarm.stop();
      return;
    }
    // An edge exactly here is crossed a moment later, not at the next update.
    const inMs = Math.max(0, nextEdge() - ms) / rate;
    if (inMs < LOOK_AHEAD_MS) alarm.set(Math.max(leastMs, inMs + 1), tick);
    else alarm.stop();
  }
  function tick(): void {
    const { ms } = position();
    const moves = ms > at;
    if (moves) move(ms, 'play');
    watchNextEdge(moves ? 0 : STANDING_MS);
  }

  return {
    tick,
    seeked(toMs: number): void {
      move(toMs, 'seek');
      watchNextEdge();
    },
    /** The player itself goes there (its start, a replay): windows follow, what lies between is not owed. */
    jumped(toMs: number): void {
      inTurn(() => {
        const from = at;
        [at, since, upcoming] = [toMs, toMs, null];
        for (const owner of [...owners.values()]) {
          const windows = owner.cues.filter(({ kind }) => kind === 'window');
          deliver(owner, step(windows, from, toMs, 'seek'));
        }
      });
      watchNextEdge();
    },
    /** The end: what lies exactly there is passed too. */
    ended(durationMs: number): void {
      move(Math.max(at, durationMs) + 1, 'play');
      alarm.stop();
    },
    clamp(fromMs: number, toMs: number): number {
      let to = toMs;
      for (const owner of owners.values()) {
        const own = new Set(owner.cues.filter((cue) => passed.has(keyOf(owner, cue))).map(({ id }) => id));
        to = clampSeek(owner.cues, own, fromMs, to);
      }
      return to;
    },
    /** Cues that come while playing open at once when the position is inside them; barriers on the way here are owed. */
    add(owner: CueOwner): () => void {
      owners.set(owner.id, owner);
      edges.set(owner.id, edgesOf(owner.cues));
      upcoming = null;
      const due = owner.cues.filter((cue) => cue.kind === 'window' || cue.at >= since);
      inTurn(() => deliver(owner, step(due, Number.NEGATIVE_INFINITY, at, 'seek')));
      watchNextEdge();
      return () => {
        if (owners.get(owner.id) !== owner) return;
        owners.delete(owner.id);
        edges.delete(owner.id);
        upcoming = null;
      };
    },
    /** A replay may pass everything once more. */
    forget: (): void => passed.clear(),
  };
}
export type CueRunner = ReturnType<typeof createCueRunner>;
