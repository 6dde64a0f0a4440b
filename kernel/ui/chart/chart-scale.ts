/** What the values of a chart count; decides which steps are round. */
export type ChartUnit = 'count' | 'duration' | 'percent';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Round steps below ten hours; above, hours are decimal. */
const DURATION_STEPS = [
  SECOND_MS,
  2 * SECOND_MS,
  5 * SECOND_MS,
  10 * SECOND_MS,
  15 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
];
const GAPS_MAX = 4;

/** The smallest of 1, 2, 5, 10, 20, … that is not below the value. */
function decimalStep(least: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5].find((one) => one * magnitude >= least * (1 - 1e-9)) ?? 10;
  return factor * magnitude;
}

function stepFor(max: number, unit: ChartUnit): number {
  const least = max / GAPS_MAX;
  if (unit === 'count') return decimalStep(Math.max(1, least));
  return DURATION_STEPS.find((step) => step >= least) ?? decimalStep(least / HOUR_MS) * HOUR_MS;
}

/** Round values from zero to at least the largest one. */
export function valueTicks(values: readonly (number | null)[], unit: ChartUnit): number[] {
  if (unit === 'percent') return [0, 25, 50, 75, 100];
  const max = Math.max(0, ...values.map((value) => value ?? 0));
  const step = stepFor(max, unit);
  const gaps = Math.max(1, Math.ceil(max / step - 1e-9));
  return Array.from({ length: gaps + 1 }, (_, index) => index * step);
}

/** The points that get a label below the chart: evenly spaced, as many as there is room for, always the first one. */
export function labeledPoints(count: number, room: number): number[] {
  const every = Math.max(1, Math.ceil(count / Math.max(1, room)));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}

/** Bars have a slot each; points of a line begin and end at the edges. */
export type ChartLayout = 'slots' | 'edges';

/** How points are arranged over the width. */
export interface PointLayout {
  readonly count: number;
  readonly layout: ChartLayout;
  /** How many slots the width has, when the last one is wider or narrower than the others; by default one per point. */
  readonly slots?: number | undefined;
}

export const fractionOfPoint = (index: number, { count, layout, slots = count }: PointLayout): number => {
  if (layout === 'slots') return (index + 0.5) / slots;
  return count > 1 ? index / (count - 1) : 0.5;
};

/** The point nearest to a place between 0 and 1. */
export function pointAt(fraction: number, { count, layout, slots = count }: PointLayout): number {
  const place = layout === 'slots' ? fraction * slots - 0.5 : fraction * (count - 1);
  return Math.min(count - 1, Math.max(0, Math.round(place)));
}

/** Where a key moves the cursor; null for other keys. Without a cursor, it begins at the end, with the newest point. */
export function moveByKey(key: string, cursor: number | null, count: number): number | null {
  const page = Math.max(1, Math.round(count / 10));
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -page,
    PageUp: page,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  if (step === undefined || count === 0) return null;
  const from = cursor ?? (step < 0 ? count : -1);
  return Math.min(count - 1, Math.max(0, from + step));
}
