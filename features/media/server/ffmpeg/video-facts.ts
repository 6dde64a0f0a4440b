import { chooseFrameRate } from '../../frame-rate.ts';
import type { ColorInfo, Rational, VideoFacts } from '../../source-facts.ts';
import { readOrientation } from './orientation.ts';
import type { ProbeStream } from './probe-report.ts';

const INTERLACED = new Set(['tt', 'bb', 'tb', 'bt']);
const KNOWN_COLORS = {
  primaries: new Set(['bt709', 'bt470m', 'bt470bg', 'smpte170m', 'smpte240m', 'bt2020', 'smpte432']),
  transfer: new Set([
    'bt709',
    'gamma22',
    'gamma28',
    'smpte170m',
    'smpte240m',
    'iec61966-2-1',
    'bt2020-10',
    'bt2020-12',
  ]),
  matrix: new Set(['bt709', 'fcc', 'bt470bg', 'smpte170m', 'smpte240m', 'bt2020nc']),
} as const;
const HDR: Readonly<Record<string, 'pq' | 'hlg'>> = { smpte2084: 'pq', 'arib-std-b67': 'hlg' };

/** Times of a track, from packets at both ends. */
export interface TrackTimes {
  readonly firstSec: number;
  readonly lastSec: number;
  readonly endSec: number;
  readonly keyframeEverySec: number;
  /** The typical distance between two packets; null when there were too few. */
  readonly stepSec: number | null;
  readonly isUneven: boolean;
}

function parseRatio(text: string | undefined, separator: string): Rational {
  const [num = 0, den = 0] = (text ?? '').split(separator).map(Number);
  return num > 0 && den > 0 ? { num, den } : { num: 0, den: 1 };
}

// Players assume BT.601 for untagged video below 720 lines, and BT.709 otherwise.
function readColor(stream: ProbeStream): ColorInfo {
  const guess = (stream.height ?? 0) < 720 && (stream.width ?? 0) < 1280 ? 'smpte170m' : 'bt709';
  const known = (set: ReadonlySet<string>, value: string | undefined) =>
    value && set.has(value) ? value : guess;
  return {
    primaries: known(KNOWN_COLORS.primaries, stream.color_primaries),
    transfer: known(KNOWN_COLORS.transfer, stream.color_transfer),
    matrix: known(KNOWN_COLORS.matrix, stream.color_space),
    fullRange: stream.color_range === 'pc' || /^yuvj/.test(stream.pix_fmt ?? ''),
  };
}

const readBitDepth = (pixelFormat = '') => Number(/p(9|10|12|14|16)(?:le|be)$/.exec(pixelFormat)?.[1] ?? 8);

export function videoFacts(stream: ProbeStream, times: TrackTimes): VideoFacts {
  const { width = 0, height = 0 } = stream;
  const stated = parseRatio(stream.sample_aspect_ratio, ':');
  // A pixel aspect ratio beyond 8:1 is a broken header.
  const shape = stated.num / stated.den;
  const pixelShape = shape > 1 / 8 && shape < 8 ? stated : { num: 1, den: 1 };
  const orientation = readOrientation(
    stream.side_data_list?.find((data) => data.displaymatrix)?.displaymatrix,
  );
  const squareWidth = Math.max(1, Math.round((width * pixelShape.num) / pixelShape.den));
  const [displayWidth, displayHeight] =
    orientation.turn % 180 === 0 ? [squareWidth, height] : [height, squareWidth];
  return {
    streamIndex: stream.index,
    codec: stream.codec_name ?? '',
    width,
    height,
    pixelShape,
    orientation,
    displayWidth,
    displayHeight,
    frameRate: chooseFrameRate(
      parseRatio(stream.avg_frame_rate, '/'),
      parseRatio(stream.r_frame_rate, '/'),
      times.stepSec ? 1 / times.stepSec : 0,
    ),
    variableFrameRate: times.isUneven,
    interlaced: INTERLACED.has(stream.field_order ?? ''),
    bitDepth: readBitDepth(stream.pix_fmt),
    hdr: HDR[stream.color_transfer ?? ''] ?? null,
    colour: readColor(stream),
    firstFrameSec: times.firstSec,
    lastFrameSec: times.lastSec,
    keyframeEverySec: times.keyframeEverySec,
  };
}
