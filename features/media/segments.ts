import type { Rational } from './source-facts.ts';

export const SEGMENT_SEC = 4;
/** A shorter remainder is added to the previous segment, because players fail on segments of a few frames. */
const MIN_LAST_SEGMENT_SEC = 0.4;
export const GOP_SEC = 2;
export const FRAGMENT_SEC = 0.5;
export const AUDIO_RATE = 48_000;
export const AAC_FRAME = 1024;

/** The segment grid of all video or all audio tracks. A unit is indivisible: one video frame or one AAC frame. */
export interface Grid {
  readonly timescale: number;
  readonly unitTicks: number;
  readonly totalUnits: number;
  readonly segmentCount: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

const unitAt = (timescale: number, unitTicks: number, sec: number) =>
  Math.round((sec * timescale) / unitTicks);

function makeGrid(timescale: number, unitTicks: number, totalUnits: number): Grid {
  let segmentCount = Math.max(1, Math.floor((totalUnits * unitTicks) / timescale / SEGMENT_SEC));
  const startOf = (index: number): number => unitAt(timescale, unitTicks, SEGMENT_SEC * index);
  while (startOf(segmentCount) < totalUnits) segmentCount++;
  const restSec = ((totalUnits - startOf(segmentCount - 1)) * unitTicks) / timescale;
  if (segmentCount > 1 && restSec < MIN_LAST_SEGMENT_SEC) segmentCount--;
  return { timescale, unitTicks, totalUnits, segmentCount };
}

/** The grid of all video renditions; derived from duration and frame rate alone. */
export function videoGrid(durationSec: number, fps: Rational): Grid {
  const scale = fps.num < 1000 ? 1000 : 1;
  const frames = Math.max(1, Math.round((durationSec * fps.num) / fps.den));
  return makeGrid(fps.num * scale, fps.den * scale, frames);
}

/** The grid of all audio tracks: whole AAC frames that cover at least the duration. */
export function audioGrid(durationSec: number): Grid {
  return makeGrid(
    AUDIO_RATE,
    AAC_FRAME,
    Math.max(1, Math.ceil((durationSec * AUDIO_RATE) / AAC_FRAME - 1e-6)),
  );
}

/** The first unit of segment `index`, or the end of the track for an index past the last segment. */
export function boundaryUnit(grid: Grid, index: number): number {
  if (index >= grid.segmentCount) return grid.totalUnits;
  return Math.min(grid.totalUnits, unitAt(grid.timescale, grid.unitTicks, SEGMENT_SEC * index));
}

/** The units of segment `index`; the end is exclusive. */
export function segmentUnits(grid: Grid, index: number): Span {
  return { from: boundaryUnit(grid, index), to: boundaryUnit(grid, index + 1) };
}

/** The exact duration of segment `index`, as in the playlist. */
export function segmentDurationSec(grid: Grid, index: number): number {
  const { from, to } = segmentUnits(grid, index);
  return ((to - from) * grid.unitTicks) / grid.timescale;
}

/** The segment that contains `sec`. Boundaries are on whole units, so not exactly at multiples of 4 s. */
export function segmentAt(grid: Grid, sec: number): number {
  const startSec = (index: number): number => (boundaryUnit(grid, index) * grid.unitTicks) / grid.timescale;
  const near = Math.floor(sec / SEGMENT_SEC);
  const index = startSec(near) > sec ? near - 1 : startSec(near + 1) <= sec ? near + 1 : near;
  return Math.min(grid.segmentCount - 1, Math.max(0, index));
}

/** The frames of segments [from, to) that must be keyframes: every 2 s, including each segment start. */
export function keyframeUnits(grid: Grid, span: Span): number[] {
  const units: number[] = [];
  const end = boundaryUnit(grid, span.to);
  for (let gop = (span.from * SEGMENT_SEC) / GOP_SEC; ; gop++) {
    const unit = unitAt(grid.timescale, grid.unitTicks, GOP_SEC * gop);
    if (unit >= end) return units;
    units.push(unit);
  }
}

/** The maximum units per fragment, so that none lasts longer than half a second. */
export function unitsPerFragment(grid: Grid): number {
  return Math.max(1, Math.floor((FRAGMENT_SEC * grid.timescale) / grid.unitTicks));
}
