import type { ViewChange } from '#features/views/port.ts';

/** What was watched of one video by one person since the last save. */
export interface Watched {
  readonly userId: string;
  readonly videoId: string;
  readonly generation: number;
  /** Text of a PostgreSQL multirange, in milliseconds. Its parts may overlap. */
  readonly ranges: string;
  readonly positionMs: number;
  /** 0 for a live stream. */
  readonly durationMs: number;
  readonly lastMs: number;
}

/** Who stops this close to the end has finished. */
const END_MS = 10_000;
const END_FRACTION = 0.05;

/** Where playback continues next time: the beginning, once the end is reached. */
export function resumePosition(positionMs: number, durationMs: number): number {
  const endMs = durationMs - Math.min(END_MS, durationMs * END_FRACTION);
  return positionMs < endMs ? positionMs : 0;
}

/**
 * Whole seconds limit how many parts a history collects over years. Neighbors stay neighbors, because both ends of a part
 * are rounded in the same way.
 */
const toSecond = (ms: number, durationMs: number): number =>
  durationMs > 0 && ms >= durationMs ? durationMs : Math.round(ms / 1000) * 1000;

function writeParts({ played, view }: ViewChange): string[] {
  const { durationMs } = view;
  return played.flatMap(([from, to]) => {
    const [start, end] = [toSecond(from, durationMs), toSecond(to, durationMs)];
    return start < end ? [`[${start},${end})`] : [];
  });
}

/** Playback has started. A page that was merely opened is not part of anybody's history. */
const isWatched = ({ view, played, hasStarted }: ViewChange): boolean =>
  view.userId !== null && (hasStarted || played.length > 0);

/** One entry per person and video, although they may watch it in several tabs. Only the newest upload counts. */
export function collectWatched(changes: readonly ViewChange[]): Watched[] {
  const found = new Map<string, ViewChange[]>();
  for (const change of changes.filter(isWatched)) {
    const key = `${change.view.userId} ${change.view.videoId}`;
    found.set(key, [...(found.get(key) ?? []), change]);
  }
  return [...found.values()].map(toWatched);
}

function toWatched(changes: readonly ViewChange[]): Watched {
  const generation = Math.max(...changes.map(({ view }) => view.generation));
  const current = changes.filter(({ view }) => view.generation === generation);
  const { view } = current.reduce((last, next) => (next.view.lastMs >= last.view.lastMs ? next : last));
  const { videoId, positionMs, durationMs, lastMs } = view;
  return {
    userId: view.userId!,
    videoId,
    generation,
    ranges: `{${current.flatMap(writeParts).join()}}`,
    positionMs: resumePosition(positionMs, durationMs),
    durationMs,
    lastMs,
  };
}
