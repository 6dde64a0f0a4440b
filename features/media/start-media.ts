import type { StartMedia, StartTrack } from '#kernel/contract/player-start.ts';
import type { Ladder } from './ladder.ts';
import { initPath, segmentPath } from './media-paths.ts';
import { type Grid, segmentAt } from './segments.ts';

const lengthSec = ({ totalUnits, unitTicks, timescale }: Grid): number =>
  (totalUnits * unitTicks) / timescale;

/** So little before a boundary the next segment is meant: fetching one for its last moment helps nobody. */
const NEARLY_SEC = 0.05;

/**
 * The files that show one moment of a packaged video, below `base`. Null where the playlists have to be read first:
 * several sound tracks without a picture.
 */
export function startMedia(ladder: Ladder, base: string, startSec: number): StartMedia | null {
  const { video, audio, videoGrid, audioGrid } = ladder;
  const files = (name: string, grid: Grid): StartTrack['files'] => [
    base + initPath(name),
    base + segmentPath(name, segmentAt(grid, startSec + NEARLY_SEC)),
  ];
  const sound = audio.find(({ isDefault }) => isDefault) ?? audio[0];
  const picture = video.at(-1);
  if (!picture && audio.length !== 1) return null;
  return {
    video: video.map(({ name, p, maxKbps, codec }) => ({
      ...{ name, height: p, codec, bitsPerSec: maxKbps * 1000 },
      files: files(name, videoGrid ?? audioGrid),
    })),
    audio: sound ? { name: sound.name, codec: sound.codec, files: files(sound.name, audioGrid) } : null,
    durationSec: lengthSec(videoGrid ?? audioGrid),
    aspectRatio: picture ? picture.width / picture.height : 1,
  };
}
