import type { SourceFacts, VideoFacts } from '../../source-facts.ts';
import { ignoreUndecodable, posterPicture, takeShot } from './poster.ts';

/** Positions of suggestions, as fractions of the duration. */
const CANDIDATES = [0.06, 0.18, 0.3, 0.42, 0.54, 0.66, 0.78, 0.9];
export const SUGGESTIONS = 3;

export interface ScoredFrame {
  readonly atMs: number;
  readonly jpeg: Buffer;
  readonly score: number;
}

type Picture = SourceFacts & { readonly video: VideoFacts };
export const hasPicture = (facts: SourceFacts): facts is Picture => facts.video !== null;

/** The frame that a player shows at this time; null when it cannot be decoded. */
async function shootAt(source: string, facts: Picture, atMs: number) {
  const { video } = facts;
  const { filters } = await posterPicture(video);
  // A seek finds the first frame from a position on; the shown one began up to one frame earlier.
  const frameSec = video.frameRate.den / video.frameRate.num;
  const wantedSec = facts.startSec + atMs / 1000 - frameSec * 0.9;
  const lastSec = video.lastFrameSec - frameSec * 0.5;
  const at = Math.max(video.firstFrameSec, Math.min(wantedSec, lastSec)).toFixed(3);
  const seek = ['-seek_timestamp', '1', '-ss', at];
  const shot = await takeShot(source, facts, { streamIndex: video.streamIndex, seek, filters }).catch(
    ignoreUndecodable,
  );
  return shot && shot.jpeg.length > 0 ? shot : null;
}

/** The frame at this time as a JPEG of the size of a poster. */
export const posterFrameAt = async (source: string, facts: Picture, atMs: number): Promise<Buffer | null> =>
  (await shootAt(source, facts, atMs))?.jpeg ?? null;

/** The best frames of a video, in the order of time. */
export async function suggestPosters(source: string, facts: Picture): Promise<ScoredFrame[]> {
  const found: ScoredFrame[] = [];
  for (const fraction of CANDIDATES) {
    const atMs = Math.round(fraction * facts.durationSec * 1000);
    const shot = await shootAt(source, facts, atMs);
    // Several positions of a still picture have the same frame.
    const isNew = shot && !found.some(({ jpeg }) => jpeg.equals(shot.jpeg));
    if (isNew) found.push({ atMs, jpeg: shot.jpeg, score: shot.score });
  }
  return chooseBest(found);
}

export const chooseBest = (frames: readonly ScoredFrame[]): ScoredFrame[] =>
  [...frames]
    .sort((a, b) => b.score - a.score)
    .slice(0, SUGGESTIONS)
    .sort((a, b) => a.atMs - b.atMs);
