import { countUpTo } from '#kernel/contract/count-up-to.ts';
import type { CaptionCue } from './cue.ts';

/** A time during which the same cues are shown: from `startMs` until just before `endMs`. */
export interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
}

/** Finds what is shown at a time, whatever came before: right after seeks, at any speed. Cues are in the order of time. */
export function createCueIndex(cues: readonly CaptionCue[]) {
  const starts = Float64Array.from(cues, ({ startMs }) => startMs);
  const edges = Float64Array.from(cues.flatMap(({ startMs, endMs }) => [startMs, endMs])).sort();
  // The latest end of all cues up to here: where it has passed, none of them is shown any more.
  const latestEnds = new Float64Array(cues.length);
  let latest = 0;
  for (const [index, { endMs }] of cues.entries()) {
    latest = Math.max(latest, endMs);
    latestEnds[index] = latest;
  }
  return {
    cues,
    shownAt(ms: number): CaptionCue[] {
      const shown: CaptionCue[] = [];
      for (let index = countUpTo(starts, ms) - 1; index >= 0 && latestEnds[index]! > ms; index -= 1) {
        if (cues[index]!.endMs > ms) shown.push(cues[index]!);
      }
      return shown.reverse();
    },
    stretchAt(ms: number): Stretch {
      const next = countUpTo(edges, ms);
      return {
        startMs: edges[next - 1] ?? Number.NEGATIVE_INFINITY,
        endMs: edges[next] ?? Number.POSITIVE_INFINITY,
      };
    },
    /** The place of the last cue that has begun; -1 before the first. */
    lastBegun: (ms: number): number => countUpTo(starts, ms) - 1,
  };
}
export type CueIndex = ReturnType<typeof createCueIndex>;
