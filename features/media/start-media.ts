import type { StartMedia, StartTrack } from '#kernel/contract/player-start.ts';
import type { Ladder } from './ladder.ts';
import { segmentPath } from './media-paths.ts';
import { type Grid, SEGMENT_SEC, segmentAt } from './segments.ts';

const gridDurationSec = ({ totalUnits, unitTicks, timescale }: Grid): number =>
  (totalUnits * unitTicks) / timescale;

/** A start this close to a boundary uses the next segment, instead of fetching one for its last frames. */
const BOUNDARY_TOLERANCE_SEC = 0.05;

export interface StartFiles {
  /** URL prefix of media paths. */
  readonly base: string;
  /** The init segment of a track, in base64. */
  initSegment(track: string): Promise<string>;
}

/**
 * Everything the boot script needs to show a packaged video from `startSec`. Null for several audio tracks without video,
 * where the engine has to read the playlists first.
 */
export async function startMedia(
  ladder: Ladder,
  { base, initSegment: header }: StartFiles,
  startSec: number,
): Promise<StartMedia | null> {
  const { video, audio, videoGrid, audioGrid } = ladder;
  const files = async (
    name: string,
    grid: Grid,
  ): Promise<Pick<StartTrack, 'init' | 'segment' | 'lastSegment'>> => ({
    init: await header(name),
    segment: base + segmentPath(name, segmentAt(grid, startSec + BOUNDARY_TOLERANCE_SEC)),
    lastSegment: grid.segmentCount - 1,
  });
  const defaultAudio = audio.find(({ isDefault }) => isDefault) ?? audio[0];
  const highest = video.at(-1);
  if (!highest && audio.length !== 1) return null;
  return {
    video: await Promise.all(
      video.map(async ({ name, p, maxKbps, codec }) => ({
        name,
        height: p,
        codec,
        bitsPerSec: maxKbps * 1000,
        ...(await files(name, videoGrid ?? audioGrid)),
      })),
    ),
    audio: defaultAudio
      ? {
          name: defaultAudio.name,
          codec: defaultAudio.codec,
          ...(await files(defaultAudio.name, audioGrid)),
        }
      : null,
    durationSec: gridDurationSec(videoGrid ?? audioGrid),
    segmentSec: SEGMENT_SEC,
    aspectRatio: highest ? highest.width / highest.height : 1,
  };
}
