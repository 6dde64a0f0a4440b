import type { StartMedia, StartTrack } from '#kernel/contract/player-start.ts';
import type { Ladder } from './ladder.ts';
import { segmentPath } from './media-paths.ts';
import { type Grid, segmentAt } from './segments.ts';

const gridDurationSec = ({ totalUnits, unitTicks, timescale }: Grid): number =>
  (totalUnits * unitTicks) / timescale;

/** So little before a boundary the next segment is meant: fetching one for its last moment helps nobody. */
const NEARLY_SEC = 0.05;

export interface StartFiles {
  /** What stands before the path of a segment in its address. */
  readonly base: string;
  /** The header of a track, in base64. */
  initSegment(track: string): Promise<string>;
}

/**
 * What shows one moment of a packaged video. Null where the playlists have to be read first: several sound tracks
 * without a picture.
 */
export async function startMedia(
  ladder: Ladder,
  { base, initSegment: header }: StartFiles,
  startSec: number,
): Promise<StartMedia | null> {
  const { video, audio, videoGrid, audioGrid } = ladder;
  const files = async (name: string, grid: Grid): Promise<Pick<StartTrack, 'init' | 'segment'>> => ({
    init: await header(name),
    segment: base + segmentPath(name, segmentAt(grid, startSec + NEARLY_SEC)),
  });
  const sound = audio.find(({ isDefault }) => isDefault) ?? audio[0];
  const picture = video.at(-1);
  if (!picture && audio.length !== 1) return null;
  return {
    video: await Promise.all(
      video.map(async ({ name, p, maxKbps, codec }) => ({
        ...{ name, height: p, codec, bitsPerSec: maxKbps * 1000 },
        ...(await files(name, videoGrid ?? audioGrid)),
      })),
    ),
    audio: sound ? { name: sound.name, codec: sound.codec, ...(await files(sound.name, audioGrid)) } : null,
    durationSec: gridDurationSec(videoGrid ?? audioGrid),
    aspectRatio: picture ? picture.width / picture.height : 1,
  };
}
