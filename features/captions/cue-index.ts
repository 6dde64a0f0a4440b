import { countUpTo } from '#kernel/contract/count-up-to.ts';
import type { CaptionCue } from './cue.ts';

/** A time range in which the same cues are active; `endMs` is exclusive. */
export interface CueInterval {
  readonly startMs: number;
  readonly endMs: number;
}

/** Looks up the cues of a position independently of earlier positions, so seeks and speed do not matter. Expects cues sorted by start. */
export function createCueIndex(cues: readonly CaptionCue[]) {
  const starts = Float64Array.from(cues, ({ startMs }) => startMs);
  const edges = Float64Array.from(cues.flatMap(({ startMs, endMs }) => [startMs, endMs])).sort();
  // The latest end of all cues up to each index: once it has passed, none of them is active.
  const latestEnds = new Float64Array(cues.length);
  let latestEndMs = 0;
  for (const [index, { endMs }] of cues.entries()) {
    latestEndMs = Math.max(latestEndMs, endMs);
    latestEnds[index] = latestEndMs;
  }
  return {
    cues,
    activeAt(ms: number): CaptionCue[] {
      const active: CaptionCue[] = [];
      for (let index = countUpTo(starts, ms) - 1; index >= 0 && latestEnds[index]! > ms; index -= 1) {
        if (cues[index]!.endMs > ms) active.push(cues[index]!);
      }
      return active.reverse();
    },
    intervalAt(ms: number): CueInterval {
      const nextEdge = countUpTo(edges, ms);
      return {
        startMs: edges[nextEdge - 1] ?? Number.NEGATIVE_INFINITY,
        endMs: edges[nextEdge] ?? Number.POSITIVE_INFINITY,
      };
    },
    /** Index of the last cue that has started; -1 before the first. */
    lastStartedAt: (ms: number): number => countUpTo(starts, ms) - 1,
  };
}
export type CueIndex = ReturnType<typeof createCueIndex>;
