import type { PlayerState } from '../../core/player-state.ts';

/** What the bar stands for: the whole, or the part of a live stream that is kept. */
export interface SeekRange {
  readonly startMs: number;
  readonly endMs: number;
}

export function seekRange({ live, time }: Pick<PlayerState, 'live' | 'time'>): SeekRange {
  return live.isLive ? { startMs: live.startMs, endMs: live.edgeMs } : { startMs: 0, endMs: time.durationMs };
}

const within = (value: number): number => Math.min(1, Math.max(0, value));

/** Where a moment is on the bar, 0 to 1. */
export function fractionOf(ms: number, { startMs, endMs }: SeekRange): number {
  return endMs > startMs ? within((ms - startMs) / (endMs - startMs)) : 0;
}

export function msAt(fraction: number, { startMs, endMs }: SeekRange): number {
  return startMs + within(fraction) * Math.max(0, endMs - startMs);
}

/** The place of a pointer on a bar, 0 to 1. */
export function fractionAtX(x: number, { left, width }: { left: number; width: number }): number {
  return width > 0 ? within((x - left) / width) : 0;
}

/** Several stretches as one picture: for what is buffered. */
export function stripes(ranges: readonly (readonly [number, number])[], range: SeekRange): string {
  const stops = ranges.map(([from, to]) => {
    const [start, end] = [from, to].map((ms) => `${(fractionOf(ms, range) * 100).toFixed(2)}%`);
    return `transparent ${start}, currentColor ${start}, currentColor ${end}, transparent ${end}`;
  });
  return stops.length > 0 ? `linear-gradient(to right, ${stops.join(', ')})` : 'none';
}

/** More gaps than this would leave nothing between them. */
const GAPS_AT_MOST = 120;

/** Gaps between chapters, as a mask over the bar; 'none' where there is nothing to part. */
export function gapMask(starts: readonly number[]): string {
  const inside = starts.filter((fraction) => fraction > 0.002 && fraction < 0.998);
  if (inside.length === 0 || inside.length > GAPS_AT_MOST) return 'none';
  const stops = inside.map((fraction) => {
    const at = `${(fraction * 100).toFixed(3)}%`;
    const [from, to] = [`calc(${at} - 1px)`, `calc(${at} + 1px)`];
    return `#000 ${from}, transparent ${from}, transparent ${to}, #000 ${to}`;
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}
