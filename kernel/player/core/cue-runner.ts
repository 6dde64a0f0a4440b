import { createAlarm, type PlayerClock } from './clock.ts';
import { type Cue, type CueEdge, clampSeek, edgesBetween, edgesOf, nextEdgeMs } from './timeline.ts';

export interface CueOwner {
  readonly id: string;
  readonly cues: readonly Cue[];
  onEdge(edge: CueEdge): void;
}

export interface CueRunnerOptions {
  readonly clock: PlayerClock;
  readonly signal: AbortSignal;
  /** Where playback starts; barriers before it are never enforced. */
  readonly startMs: number;
  /** The current position, its rate, and whether it advances. */
  position(): { readonly ms: number; readonly rate: number; readonly playing: boolean };
}

/** A timer is set only for edges this close; others are met by the next `timeupdate`. */
const TIMER_RANGE_MS = 400;
/** Polling interval while playback stands still just before an edge. */
const STALLED_CHECK_MS = 100;

/** Delivers the edges of all cues, for time that passes and for seeks. */
export function createCueRunner({ clock, signal, startMs, position }: CueRunnerOptions) {
  const owners = new Map<string, CueOwner>();
  /** Sorted edges per owner, so that most time updates need no look at single cues. */
  const edges = new Map<string, Float64Array>();
  /** Passed points, as 'owner/cue'. */
  const passed = new Set<string>();
  const alarm = createAlarm(clock, signal);
  /** Deliveries requested during another one: a listener may seek. */
  const queue: (() => void)[] = [];
  let isDelivering = false;
  let at = startMs;
  /** Where the player itself jumped to last; barriers before it are not enforced. */
  let enforcedFrom = startMs;

  const keyOf = (owner: CueOwner, cue: Cue): string => `${owner.id}/${cue.id}`;

  function deliver(owner: CueOwner, edges: readonly CueEdge[]): void {
    for (const edge of edges) {
      // A listener may have removed this owner.
      if (owners.get(owner.id) !== owner) return;
      if (edge.edge === 'pass') {
        if (passed.has(keyOf(owner, edge.cue))) continue;
        passed.add(keyOf(owner, edge.cue));
      }
      owner.onEdge(edge);
    }
  }
  /** Delivers one move to every owner before the next move. */
  function enqueue(delivery: () => void): void {
    queue.push(delivery);
    if (isDelivering) return;
    isDelivering = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) next();
    } finally {
      isDelivering = false;
    }
  }
  /** Cache of the next edge, searched from just before `at`; null when it is outdated. */
  let upcoming: number | null = null;
  function nextEdge(): number {
    if (upcoming !== null) return upcoming;
    upcoming = Number.POSITIVE_INFINITY;
    for (const list of edges.values()) upcoming = Math.min(upcoming, nextEdgeMs(list, at - 1));
    return upcoming;
  }
  function move(to: number, how: 'play' | 'seek'): void {
    if (how === 'play' && !isDelivering && nextEdge() > to) {
      at = to;
      return;
    }
    enqueue(() => {
      const from = at;
      [at, upcoming] = [to, null];
      // Within an owner all leaves come before all enters; owners in the order in which they were added.
      for (const owner of [...owners.values()]) deliver(owner, edgesBetween(owner.cues, from, to, how));
    });
  }
  /** `timeupdate` fires four times a second; a timer meets an edge between two of them. */
  function watchNextEdge(minDelayMs = 0): void {
    const { ms, rate, playing } = position();
    if (!playing || rate <= 0) {
      alarm.stop();
      return;
    }
    // An edge at the exact position is crossed 1 ms later, not at the next update.
    const inMs = Math.max(0, nextEdge() - ms) / rate;
    if (inMs < TIMER_RANGE_MS) alarm.set(Math.max(minDelayMs, inMs + 1), tick);
    else alarm.stop();
  }
  function tick(): void {
    const { ms } = position();
    const advances = ms > at;
    if (advances) move(ms, 'play');
    watchNextEdge(advances ? 0 : STALLED_CHECK_MS);
  }

  return {
    tick,
    seeked(toMs: number): void {
      move(toMs, 'seek');
      watchNextEdge();
    },
    /** The player itself jumps (its start, a replay): windows follow, points in between are not passed. */
    jumped(toMs: number): void {
      enqueue(() => {
        const from = at;
        [at, enforcedFrom, upcoming] = [toMs, toMs, null];
        for (const owner of [...owners.values()]) {
          const windows = owner.cues.filter(({ kind }) => kind === 'window');
          deliver(owner, edgesBetween(windows, from, toMs, 'seek'));
        }
      });
      watchNextEdge();
    },
    /** Playback has ended: points exactly at the end are passed as well. */
    ended(durationMs: number): void {
      move(Math.max(at, durationMs) + 1, 'play');
      alarm.stop();
    },
    /** Where a seek may go: at most to the first barrier that was not passed. */
    clamp(fromMs: number, toMs: number): number {
      let to = toMs;
      for (const owner of owners.values()) {
        const own = new Set(owner.cues.filter((cue) => passed.has(keyOf(owner, cue))).map(({ id }) => id));
        to = clampSeek(owner.cues, own, fromMs, to);
      }
      return to;
    },
    /** Windows around the position open at once; barriers between the last jump and here are passed at once. */
    add(owner: CueOwner): () => void {
      owners.set(owner.id, owner);
      edges.set(owner.id, edgesOf(owner.cues));
      upcoming = null;
      const due = owner.cues.filter((cue) => cue.kind === 'window' || cue.at >= enforcedFrom);
      enqueue(() => deliver(owner, edgesBetween(due, Number.NEGATIVE_INFINITY, at, 'seek')));
      watchNextEdge();
      return () => {
        if (owners.get(owner.id) !== owner) return;
        owners.delete(owner.id);
        edges.delete(owner.id);
        upcoming = null;
      };
    },
    /** For a replay: every point may be passed again. */
    forget: (): void => passed.clear(),
  };
}
export type CueRunner = ReturnType<typeof createCueRunner>;
