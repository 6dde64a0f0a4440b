import { spritePath } from '../../media-paths.ts';
import type { SourceFacts, VideoFacts } from '../../source-facts.ts';
import { canToneMap } from './can-tone-map.ts';
import { inputArgs, quietArgs } from './input-args.ts';
import { uprightFilters } from './orientation.ts';
import { runForOutput } from './run.ts';
import { shiftClock, toneMapFilters } from './video-filters.ts';

const COLUMNS = 5;
const ROWS = 5;
const MAX_THUMBNAILS = 200;
const MIN_STEP_SEC = 2;
const SHORT_SIDE = 90;
/** Shorter sources with rare keyframes are decoded completely, so that thumbnails do not repeat. */
const FULL_DECODE_MAX_SEC = 90;

export interface StoryboardPlan {
  readonly stepSec: number;
  readonly thumbnails: number;
  readonly sheets: number;
  readonly width: number;
  readonly height: number;
}

/** Plans number and size of the thumbnails: at most 200 on 8 sheets, however long the video. */
export function planStoryboard(facts: SourceFacts, video: VideoFacts): StoryboardPlan {
  const stepSec = Math.max(MIN_STEP_SEC, Math.ceil(facts.durationSec / MAX_THUMBNAILS));
  const thumbnails = Math.max(1, Math.ceil(facts.durationSec / stepSec));
  const fit = SHORT_SIDE / Math.min(video.displayWidth, video.displayHeight);
  const even = (side: number) => Math.min(320, Math.max(16, 2 * Math.round((side * fit) / 2)));
  const sheets = Math.ceil(thumbnails / (COLUMNS * ROWS));
  return {
    stepSec,
    thumbnails,
    sheets,
    width: even(video.displayWidth),
    height: even(video.displayHeight),
  };
}

const formatTimestamp = (sec: number) => {
  const ms = Math.round(sec * 1000);
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
};

/** WebVTT that maps times to regions of the sheets. */
export function storyboardVtt(plan: StoryboardPlan, durationSec: number): string {
  const cues = Array.from({ length: plan.thumbnails }, (_, index) => {
    const cell = index % (COLUMNS * ROWS);
    const x = (cell % COLUMNS) * plan.width;
    const y = Math.floor(cell / COLUMNS) * plan.height;
    const sheet = spritePath(Math.floor(index / (COLUMNS * ROWS)));
    const end = Math.min(durationSec, (index + 1) * plan.stepSec);
    return `${formatTimestamp(index * plan.stepSec)} --> ${formatTimestamp(end)}\n${sheet}#xywh=${x},${y},${plan.width},${plan.height}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

/** Splits a stream of concatenated JPEGs. */
function splitJpegs(bytes: Buffer): Buffer[] {
  const starts: number[] = [];
  for (let at = bytes.indexOf('ffd8ff', 0, 'hex'); at >= 0; at = bytes.indexOf('ffd8ff', at + 3, 'hex'))
    starts.push(at);
  return starts.map((start, index) => bytes.subarray(start, starts[index + 1] ?? bytes.length));
}

/** Creates the thumbnail sheets and their WebVTT; decodes only keyframes when these are close enough. */
export async function makeStoryboard(
  source: string,
  facts: SourceFacts,
  signal?: AbortSignal,
): Promise<{ sheets: Buffer[]; vtt: string } | null> {
  const { video } = facts;
  if (!video) return null;
  const plan = planStoryboard(facts, video);
  const decodesAll = facts.durationSec <= FULL_DECODE_MAX_SEC && video.keyframeEverySec > plan.stepSec;
  const toneMap = video.hdr && (await canToneMap()) ? toneMapFilters(video.hdr) : [];
  const filters = [
    shiftClock('setpts', facts.startSec),
    ...(video.interlaced && decodesAll ? ['bwdif'] : []),
    // A single keyframe is shorter than a step and would otherwise be dropped.
    `fps=fps=1/${plan.stepSec}:start_time=0:round=near:eof_action=pass`,
    'tpad=stop=-1:stop_mode=clone',
    ...uprightFilters(video.orientation),
    `scale=${plan.width}:${plan.height}:flags=area`,
    ...toneMap,
    'format=yuvj420p,setsar=1',
    `trim=end_frame=${plan.thumbnails}`,
    `tile=${COLUMNS}x${ROWS}`,
  ];
  const args = [
    ...[...quietArgs, '-copyts', '-noautorotate', ...(decodesAll ? [] : ['-skip_frame', 'nokey'])],
    ...[...inputArgs(source, facts.container), '-map', `0:${video.streamIndex}`, '-vf', filters.join(',')],
    ...[
      '-frames:v',
      String(plan.sheets),
      '-c:v',
      'mjpeg',
      '-q:v',
      '5',
      '-map_metadata',
      '-1',
      '-f',
      'image2pipe',
      'pipe:1',
    ],
  ];
  const bytes = await runForOutput('ffmpeg', args, {
    signal,
    timeoutMs: 120_000 + facts.durationSec * 1000,
    maxOutputBytes: 32 * 1024 * 1024,
    niceness: 10,
    inputFiles: [source],
  });
  return { sheets: splitJpegs(bytes), vtt: storyboardVtt(plan, facts.durationSec) };
}
