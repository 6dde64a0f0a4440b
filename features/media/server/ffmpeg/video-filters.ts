import type { VideoRendition } from '../../ladder.ts';
import type { SourceFacts, VideoFacts } from '../../source-facts.ts';
import { uprightFilters } from './orientation.ts';

/** From this shrinking on, averaging areas looks as good as bicubic and costs a fifth. */
const AREA_FROM = 2;

export interface GraphOptions {
  /** The first picture wanted, on the grid. */
  readonly firstUnit: number;
  readonly canToneMap: boolean;
}

/** Brings a source's clock to ours. Exact, so that every process places a picture alike. */
export const shiftClock = (filter: 'setpts' | 'asetpts', startSec: number) =>
  `${filter}=PTS-round(${startSec}/TB)`;

function lastSourceUnit(facts: SourceFacts, video: VideoFacts): number {
  const { num, den } = video.frameRate;
  return Math.max(0, Math.floor(((video.lastFrameSec - facts.startSec) * num) / den) - 1);
}

/** Where decoding may start for the picture `firstUnit`, on our clock. */
export function decodeFromSec(facts: SourceFacts, video: VideoFacts, firstUnit: number): number {
  const { num, den } = video.frameRate;
  // Not quite half a picture later still rounds to the same picture, and catches a keyframe that lies there.
  return ((Math.min(firstUnit, lastSourceUnit(facts, video)) + 0.45) * den) / num;
}

/** Source pictures onto the grid: the one on screen at each grid time; the first and last stand in where there is none. */
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

/** High dynamic range to what every screen shows, at an already reduced size because it is the costly step. */
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

/** Shrinks to exactly this size, and full range to video range. */
export function scaleFilter(video: VideoFacts, width: number, height: number): string {
  const turned = video.orientation.turn % 180 !== 0;
  const stored = turned ? video.height : video.width;
  const flags = stored / width >= AREA_FROM ? 'area' : 'bicubic';
  const range = video.colour.fullRange ? ':in_range=full:out_range=limited' : '';
  return `scale=${width}:${height}:flags=${flags}${range}`;
}

/** The whole graph: one decode, one clock, one output [v0], [v1], … for each rendition. */
export function videoGraph(
  facts: SourceFacts,
  renditions: readonly VideoRendition[],
  picked: GraphOptions,
): string {
  const video = facts.video!;
  const largest = renditions.reduce((a, b) => (a.p >= b.p ? a : b));
  const shared = [...gridFilters(facts, video, picked.firstUnit), ...uprightFilters(video.orientation)];
  if (video.hdr && picked.canToneMap) {
    shared.push(scaleFilter(video, largest.width, largest.height), ...toneMapFilters(video.hdr));
  }
  const ends = renditions.map((rendition, index) => {
    const scale = scaleFilter(video, rendition.width, rendition.height);
    return `[s${index}]${scale},format=yuv420p,setsar=1[v${index}]`;
  });
  const split = `split=${renditions.length}${renditions.map((_, index) => `[s${index}]`).join('')}`;
  return [`[0:${video.streamIndex}]${shared.join(',')},${split}`, ...ends].join(';');
}
