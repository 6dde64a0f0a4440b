import type { Ladder } from './ladder.ts';

/** A unit of background work: a run of segments that one process encodes together for some tracks. */
export interface Chunk {
  readonly tracks: readonly string[];
  readonly from: number;
  readonly to: number;
  /** Relative cost, for progress. */
  readonly weight: number;
}

/** In segments. A killed worker loses at most one chunk, about a minute of video. */
const LOWEST_RUN = 30;
const OTHERS_RUN = 15;
const AUDIO_WEIGHT = 20_000;

/** All chunks of a source in order: audio, the lowest rendition, then all others from a single decode. */
export function planChunks(ladder: Ladder): Chunk[] {
  const [lowest, ...others] = ladder.video;
  const pixels = (tracks: typeof ladder.video): number =>
    tracks.reduce((sum, track) => sum + track.width * track.height, 0);
  const segments = ladder.videoGrid?.segmentCount ?? 0;
  return [
    ...ladder.audio.map(({ name }) => ({
      tracks: [name],
      from: 0,
      to: ladder.audioGrid.segmentCount,
      weight: AUDIO_WEIGHT * ladder.audioGrid.segmentCount,
    })),
    ...(lowest
      ? splitIntoRuns(segments, LOWEST_RUN).map((run) => ({
          ...run,
          tracks: [lowest.name],
          weight: pixels([lowest]) * (run.to - run.from),
        }))
      : []),
    ...(others.length > 0
      ? splitIntoRuns(segments, OTHERS_RUN).map((run) => ({
          ...run,
          tracks: others.map(({ name }) => name),
          weight: pixels(others) * (run.to - run.from),
        }))
      : []),
  ];
}

function splitIntoRuns(count: number, length: number): { from: number; to: number }[] {
  return Array.from({ length: Math.ceil(count / length) }, (_, index) => ({
    from: index * length,
    to: Math.min(count, (index + 1) * length),
  }));
}
