import type { SourceFacts, VideoFacts } from '../../source-facts.ts';
import { canToneMap } from './can-tone-map.ts';
import { frameScore, SCORE_HEIGHT, SCORE_WIDTH } from './frame-score.ts';
import { inputArgs, quietArgs } from './input-args.ts';
import { uprightFilters } from './orientation.ts';
import { runTool, type Sink } from './run.ts';
import { ToolError } from './tool-error.ts';
import { toneMapFilters } from './video-filters.ts';

/** Positions to try, as fractions of the duration: after the titles, before the credits. */
const CANDIDATES = [0.1, 0.2, 0.33, 0.45, 0.6, 0.75, 0.02];
const GOOD_SCORE = 0.55;
const LONG_SIDE = 1280;

export interface Poster {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  /** In output time; null for a cover image. */
  readonly atSec: number | null;
}

function createCollector(): { sink: Sink; bytes(): Buffer } {
  const chunks: Buffer[] = [];
  const sink: Sink = async (stream) => {
    for await (const chunk of stream) chunks.push(chunk);
  };
  return { sink, bytes: () => Buffer.concat(chunks) };
}

function posterSize(width: number, height: number): { width: number; height: number } {
  const fit = Math.min(1, LONG_SIDE / Math.max(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * fit) / 2));
  return { width: even(width), height: even(height) };
}

interface Shot {
  readonly streamIndex: number;
  readonly seek: readonly string[];
  readonly filters: readonly string[];
}

/** Extracts one frame twice from one decode: as JPEG, and as a small grayscale image for scoring. */
export async function takeShot(source: string, facts: SourceFacts, shot: Shot, signal?: AbortSignal) {
  const jpeg = createCollector();
  const gray = createCollector();
  const shared = [...shot.filters, 'split[big][small]'].join(',');
  const graph = `[0:${shot.streamIndex}]${shared};[big]format=yuvj420p[j];[small]scale=${SCORE_WIDTH}:${SCORE_HEIGHT}:flags=area,format=gray[g]`;
  const args = [
    ...[...quietArgs, '-noautorotate', ...shot.seek, ...inputArgs(source, facts.container)],
    ...['-filter_complex', graph, '-map', '[j]', '-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '4'],
    ...['-map_metadata', '-1', '-f', 'image2pipe', 'pipe:1'],
    ...['-map', '[g]', '-frames:v', '1', '-f', 'rawvideo', 'pipe:3'],
  ];
  const limits = {
    signal,
    timeoutMs: 60_000,
    maxOutputBytes: 16 * 1024 * 1024,
    niceness: 5,
    inputFiles: [source],
  };
  await runTool('ffmpeg', args, [jpeg.sink, gray.sink], limits);
  return { jpeg: jpeg.bytes(), score: frameScore(gray.bytes()) };
}

async function coverPoster(source: string, facts: SourceFacts, signal?: AbortSignal): Promise<Poster | null> {
  if (facts.coverStreamIndex === null) return null;
  const fit = `scale=w='min(${LONG_SIDE},iw)':h='min(${LONG_SIDE},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const shot = { streamIndex: facts.coverStreamIndex, seek: [], filters: [fit, 'setsar=1'] };
  const { jpeg } = await takeShot(source, facts, shot, signal);
  const size = jpegSize(jpeg);
  return size ? { jpeg, ...size, atSec: null } : null;
}

/** Reads width and height from a JPEG's frame header. */
function jpegSize(jpeg: Buffer): { width: number; height: number } | null {
  for (let at = 2; at + 9 < jpeg.length && jpeg[at] === 0xff; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xc2)
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
  }
  return null;
}

/** The size of a poster, and the filters that make it from a frame of the video. */
export async function posterPicture(
  video: VideoFacts,
): Promise<{ width: number; height: number; filters: string[] }> {
  const size = posterSize(video.displayWidth, video.displayHeight);
  const toneMap = video.hdr && (await canToneMap()) ? toneMapFilters(video.hdr) : [];
  const filters = [
    ...(video.interlaced ? ['bwdif'] : []),
    ...uprightFilters(video.orientation),
    `scale=${size.width}:${size.height}:flags=area`,
    ...toneMap,
    'setsar=1',
  ];
  return { ...size, filters };
}

/** Chooses the best-scored of several frames, or the cover of an audio file; null when there is neither. */
export async function makePoster(
  source: string,
  facts: SourceFacts,
  signal?: AbortSignal,
): Promise<Poster | null> {
  const { video } = facts;
  if (!video) return await coverPoster(source, facts, signal);
  const { filters, ...size } = await posterPicture(video);
  let best: (Poster & { score: number }) | null = null;
  for (const fraction of facts.durationSec < 1 ? [0] : [...CANDIDATES, 0]) {
    const atSec = Math.min(fraction * facts.durationSec, video.lastFrameSec - facts.startSec);
    const at = (facts.startSec + atSec).toFixed(3);
    // The previous keyframe is close enough and needs only one decoded frame.
    const seek =
      fraction === 0 ? [] : ['-skip_frame', 'nokey', '-seek_timestamp', '1', '-noaccurate_seek', '-ss', at];
    const shot = await takeShot(
      source,
      facts,
      { streamIndex: video.streamIndex, seek, filters },
      signal,
    ).catch(ignoreUndecodable);
    if (shot && shot.jpeg.length > 0 && (!best || shot.score > best.score))
      best = { ...size, jpeg: shot.jpeg, atSec, score: shot.score };
    if (best && best.score >= GOOD_SCORE) break;
  }
  return best && { jpeg: best.jpeg, width: best.width, height: best.height, atSec: best.atSec };
}

export function ignoreUndecodable(error: unknown): null {
  if (error instanceof ToolError && error.problem === 'TOOL_FAILED') return null;
  throw error;
}
