import { countUpTo } from '#kernel/contract/count-up-to.ts';

/** A window is open while start < t < end. A point is passed once; seeks stop at a barrier. All times in milliseconds. */
export type Cue =
  | { readonly kind: 'window'; readonly id: string; readonly start: number; readonly end: number }
  | { readonly kind: 'point'; readonly id: string; readonly at: number; readonly barrier?: boolean };

export interface CueEdge {
  readonly cue: Cue;
  readonly edge: 'enter' | 'leave' | 'pass';
}

const isOpen = (cue: Cue, at: number): boolean => cue.kind === 'window' && cue.start < at && at < cue.end;

/** Leaves of open windows come first; a window shorter than the step enters and leaves. */
const order = { before: 0, enter: 1, pass: 1, after: 2 } as const;

/**
 * The edges between two positions. Playing passes every point and window on its way (a point at `from` counts, one at
 * `to` belongs to the next step); a seek opens and closes windows, but passes only barriers.
 */
export function edgesBetween(
  cues: readonly Cue[],
  from: number,
  to: number,
  how: 'play' | 'seek',
): CueEdge[] {
  const found: { edge: CueEdge; at: number; rank: number }[] = [];
  const add = (cue: Cue, edge: CueEdge['edge'], at: number, rank: number) =>
    found.push({ edge: { cue, edge }, at, rank });
  for (const cue of cues) {
    if (cue.kind === 'point') {
      const passed =
        how === 'play' ? from <= cue.at && cue.at < to : !!cue.barrier && from <= cue.at && cue.at <= to;
      if (passed) add(cue, 'pass', cue.at, order.pass);
      continue;
    }
    const [was, is] = [isOpen(cue, from), isOpen(cue, to)];
    if (was && !is) add(cue, 'leave', cue.end, order.before);
    if (!was && is) add(cue, 'enter', cue.start, order.enter);
    if (!was && !is && how === 'play' && from <= cue.start && cue.start < cue.end && cue.end <= to) {
      add(cue, 'enter', cue.start, order.enter);
      add(cue, 'leave', cue.end, order.after);
    }
  }
  return found.sort((a, b) => a.rank - b.rank || a.at - b.at).map(({ edge }) => edge);
}

/** Limits a seek to the first barrier on its way that was not passed. */
export function clampSeek(
  cues: readonly Cue[],
  passed: ReadonlySet<string>,
  from: number,
  to: number,
): number {
  let reached = to;
  for (const cue of cues) {
    const blocks = cue.kind === 'point' && cue.barrier && !passed.has(cue.id) && from <= cue.at;
    if (blocks && cue.at < reached) reached = cue.at;
  }
  return reached;
}

/** All times at which a cue starts, ends, or is passed, sorted. */
export const edgesOf = (cues: readonly Cue[]): Float64Array =>
  Float64Array.from(cues.flatMap((cue) => (cue.kind === 'point' ? [cue.at] : [cue.start, cue.end]))).sort();

/** The next edge after `at`; Infinity when there is none. */
export const nextEdgeMs = (edges: Float64Array, at: number): number =>
  edges[countUpTo(edges, at)] ?? Number.POSITIVE_INFINITY;
