import type { PlayerState } from '../../core/player-state.ts';

/** The range of the bar: the whole video, or the window of a live stream. */
export interface SeekRange {
  readonly startMs: number;
  readonly endMs: number;
}

export function seekRange({ live, time }: Pick<PlayerState, 'live' | 'time'>): SeekRange {
  return live.isLive ? { startMs: live.startMs, endMs: live.edgeMs } : { startMs: 0, endMs: time.durationMs };
}

const clampFraction = (value: number): number => Math.min(1, Math.max(0, value));

/** Position of a time on the bar, 0 to 1. */
export function fractionOf(ms: number, { startMs, endMs }: SeekRange): number {
  return endMs > startMs ? clampFraction((ms - startMs) / (endMs - startMs)) : 0;
}

export function msAt(fraction: number, { startMs, endMs }: SeekRange): number {
  return startMs + clampFraction(fraction) * Math.max(0, endMs - startMs);
}

/** Position of the pointer on the bar, 0 to 1. */
export function fractionAtX(x: number, { left, width }: { left: number; width: number }): number {
  return width > 0 ? clampFraction((x - left) / width) : 0;
}

/** All buffered ranges as one CSS gradient. */
export function bufferedGradient(ranges: readonly (readonly [number, number])[], range: SeekRange): string {
  const stops = ranges.map(([from, to]) => {
    const [start, end] = [from, to].map((ms) => `${(fractionOf(ms, range) * 100).toFixed(2)}%`);
    return `transparent ${start}, currentColor ${start}, currentColor ${end}, transparent ${end}`;
  });
  return stops.length > 0 ? `linear-gradient(to right, ${stops.join(', ')})` : 'none';
}

/** More gaps would leave no visible bar between them. */
const MAX_GAPS = 120;

/** A CSS mask with gaps between chapters; 'none' without chapters. */
export function gapMask(starts: readonly number[]): string {
  const inside = starts.filter((fraction) => fraction > 0.002 && fraction < 0.998);
  if (inside.length === 0 || inside.length > MAX_GAPS) return 'none';
  const stops = inside.map((fraction) => {
    const at = `${(fraction * 100).toFixed(3)}%`;
    const [from, to] = [`calc(${at} - 1px)`, `calc(${at} + 1px)`];
    return `#000 ${from}, transparent ${from}, transparent ${to}, #000 ${to}`;
  });
  return `linear-gradient(to right, ${stops.join(', ')})`;
}
