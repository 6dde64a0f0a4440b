import type { VideoRendition } from '../../ladder.ts';
import type { SourceFacts, VideoFacts } from '../../source-facts.ts';
import { uprightFilters } from './orientation.ts';

/** From this downscaling factor on, area averaging looks as good as bicubic at a fifth of the cost. */
const AREA_MIN_FACTOR = 2;

export interface GraphOptions {
  /** The first output frame, on the grid. */
  readonly firstUnit: number;
  readonly canToneMap: boolean;
}

/** Converts source time to output time. Exact, so that every process places a frame identically. */
export const shiftClock = (filter: 'setpts' | 'asetpts', startSec: number) =>
  `${filter}=PTS-round(${startSec}/TB)`;

function lastSourceUnit(facts: SourceFacts, video: VideoFacts): number {
  const { num, den } = video.frameRate;
  return Math.max(0, Math.floor(((video.lastFrameSec - facts.startSec) * num) / den) - 1);
}

/** Where decoding may start for the frame `firstUnit`, in output time. */
export function decodeFromSec(facts: SourceFacts, video: VideoFacts, firstUnit: number): number {
  const { num, den } = video.frameRate;
  // Just under half a frame later still rounds to the same frame, and includes a keyframe at that position.
  return ((Math.min(firstUnit, lastSourceUnit(facts, video)) + 0.45) * den) / num;
}

/** Resamples source frames to the grid; the first and last frame fill gaps at both ends. */
function gridFilters(facts: SourceFacts, video: VideoFacts, firstUnit: number): string[] {
  const { num, den } = video.frameRate;
  const start = Math.min(firstUnit, lastSourceUnit(facts, video));
  return [
    shiftClock('setpts', facts.startSec),
    ...(video.interlaced ? ['bwdif=mode=send_frame:deint=all'] : []),
    `fps=fps=${num}/${den}:start_time=${((start * den) / num).toFixed(6)}:round=near`,
    'tpad=stop=-1:stop_mode=clone',
    `trim=start_pts=${firstUnit}`,
    `setpts=PTS-${firstUnit}`,
  ];
}

const TRANSFERS = { pq: 'smpte2084', hlg: 'arib-std-b67' } as const;

/** Converts HDR to SDR. Applied after downscaling, because it is the most expensive step. */
export function toneMapFilters(hdr: 'pq' | 'hlg'): string[] {
  return [
    `zscale=tin=${TRANSFERS[hdr]}:pin=bt2020:min=2020_ncl:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ];
}

/** Scales to exactly this size, and converts full range to limited range. */
export function scaleFilter(video: VideoFacts, width: number, height: number): string {
  const isRotated = video.orientation.turn % 180 !== 0;
  const storedWidth = isRotated ? video.height : video.width;
  const flags = storedWidth / width >= AREA_MIN_FACTOR ? 'area' : 'bicubic';
  const range = video.colour.fullRange ? ':in_range=full:out_range=limited' : '';
  return `scale=${width}:${height}:flags=${flags}${range}`;
}

/** The complete filter graph: one decode, one output [v0], [v1], … per rendition. */
export function videoGraph(
  facts: SourceFacts,
  renditions: readonly VideoRendition[],
  options: GraphOptions,
): string {
  const video = facts.video!;
  const largest = renditions.reduce((a, b) => (a.p >= b.p ? a : b));
  const shared = [...gridFilters(facts, video, options.firstUnit), ...uprightFilters(video.orientation)];
  if (video.hdr && options.canToneMap) {
    shared.push(scaleFilter(video, largest.width, largest.height), ...toneMapFilters(video.hdr));
  }
  const ends = renditions.map((rendition, index) => {
    const scale = scaleFilter(video, rendition.width, rendition.height);
    return `[s${index}]${scale},format=yuv420p,setsar=1[v${index}]`;
  });
  const split = `split=${renditions.length}${renditions.map((_, index) => `[s${index}]`).join('')}`;
  return [`[0:${video.streamIndex}]${shared.join(',')},${split}`, ...ends].join(';');
}
