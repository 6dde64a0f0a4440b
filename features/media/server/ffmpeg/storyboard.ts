import { spritePath } from '../../media-paths.ts';
import type { SourceFacts, VideoFacts } from '../../source-facts.ts';
import { canToneMap } from './can-tone-map.ts';
import { inputArgs, quietArgs } from './input-args.ts';
import { uprightFilters } from './orientation.ts';
import { runForOutput } from './run.ts';
import { shiftClock, toneMapFilters } from './video-filters.ts';

const COLUMNS = 5;
const ROWS = 5;
const MOST_PICTURES = 200;
const SHORTEST_STEP_SEC = 2;
const SHORT_SIDE = 90;
/** Below this a source with rare keyframes is decoded whole, so that previews do not repeat. */
const DECODE_WHOLE_SEC = 90;

export interface StoryboardPlan {
  readonly stepSec: number;
  readonly thumbnails: number;
  readonly sheets: number;
  readonly width: number;
  readonly height: number;
}

/** How many previews there are and how large: at most 200 on 8 sheets, however long the video. */
export function planStoryboard(facts: SourceFacts, video: VideoFacts): StoryboardPlan {
  const stepSec = Math.max(SHORTEST_STEP_SEC, Math.ceil(facts.durationSec / MOST_PICTURES));
  const pictures = Math.max(1, Math.ceil(facts.durationSec / stepSec));
  const fit = SHORT_SIDE / Math.min(video.displayWidth, video.displayHeight);
  const even = (side: number) => Math.min(320, Math.max(16, 2 * Math.round((side * fit) / 2)));
  const sheets = Math.ceil(pictures / (COLUMNS * ROWS));
  return {
    stepSec,
    thumbnails: pictures,
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

/** The WebVTT that says which part of which sheet belongs to which time. */
export function storyboardVtt(plan: StoryboardPlan, durationSec: number): string {
  const cues = Array.from({ length: plan.thumbnails }, (_, index) => {
    const place = index % (COLUMNS * ROWS);
    const x = (place % COLUMNS) * plan.width;
    const y = Math.floor(place / COLUMNS) * plan.height;
    const sheet = spritePath(Math.floor(index / (COLUMNS * ROWS)));
    const end = Math.min(durationSec, (index + 1) * plan.stepSec);
    return `${formatTimestamp(index * plan.stepSec)} --> ${formatTimestamp(end)}\n${sheet}#xywh=${x},${y},${plan.width},${plan.height}`;
  });
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

/** Splits JPEGs that follow each other in one stream. */
function splitJpegs(bytes: Buffer): Buffer[] {
  const starts: number[] = [];
  for (let at = bytes.indexOf('ffd8ff', 0, 'hex'); at >= 0; at = bytes.indexOf('ffd8ff', at + 3, 'hex'))
    starts.push(at);
  return starts.map((start, index) => bytes.subarray(start, starts[index + 1] ?? bytes.length));
}

/** Makes the preview sheets and their WebVTT, decoding keyframes only where they are close enough. */
export async function makeStoryboard(
  source: string,
  facts: SourceFacts,
  signal?: AbortSignal,
): Promise<{ sheets: Buffer[]; vtt: string } | null> {
  const { video } = facts;
  if (!video) return null;
  const plan = planStoryboard(facts, video);
  const whole = facts.durationSec <= DECODE_WHOLE_SEC && video.keyframeEverySec > plan.stepSec;
  const toneMap = video.hdr && (await canToneMap()) ? toneMapFilters(video.hdr) : [];
  const filters = [
    shiftClock('setpts', facts.startSec),
    ...(video.interlaced && whole ? ['bwdif'] : []),
    // A single keyframe is shorter than a step and would be rounded away.
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
    ...[...quietArgs, '-copyts', '-noautorotate', ...(whole ? [] : ['-skip_frame', 'nokey'])],
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
