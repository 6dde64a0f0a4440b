import type { Ladder, VideoRendition } from '../../ladder.ts';
import { initPath, segmentPath } from '../../media-paths.ts';
import { boundaryUnit, type Grid, keyframeUnits } from '../../segments.ts';
import type { SourceFacts } from '../../source-facts.ts';
import { videoInit } from '../mp4/init-segment.ts';
import { createSegmentCutter, OffGridError } from '../mp4/media-segment.ts';
import { readEncoderOutput } from '../mp4/read-encoder.ts';
import { canToneMap } from './can-tone-map.ts';
import { damageArgs, isDamage } from './damage.ts';
import { inputArgs, quietArgs } from './input-args.ts';
import { runTool, type Sink } from './run.ts';
import type { SegmentSink } from './segment-sink.ts';
import { ToolError } from './tool-error.ts';
import { decodeFromSec, videoGraph } from './video-filters.ts';
import { outputColor, x264Args } from './x264-args.ts';

export interface VideoRun {
  readonly source: string;
  readonly facts: SourceFacts;
  readonly ladder: Ladder;
  /** Several renditions share one decode. */
  readonly renditions: readonly VideoRendition[];
  /** Segments [from, to). */
  readonly from: number;
  readonly to: number;
  /** The stored init segments by rendition name; segments that do not match them are never written. */
  readonly inits: ReadonlyMap<string, Buffer>;
  readonly sink: SegmentSink;
  /** 'now' for a waiting viewer: a faster preset at full priority. */
  readonly pace?: 'now' | 'background';
  readonly niceness?: number | undefined;
  /** Called for every fragment as soon as it is encoded. */
  readonly onFragment?: (path: string, bytes: Buffer) => void;
  /** Called with the approximate position of damage, in output time. */
  readonly onDamage?: ((atSec: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

// Containers with missing or unreliable indexes: decoding starts earlier and the extra frames are dropped.
const INEXACT_CONTAINERS = new Set(['mpegts', 'mpegps', 'ogg', 'avi']);
const RETRY_LEAD_SEC = 30;
const STALL_MS = 120_000;

function seekArgs(facts: SourceFacts, firstUnit: number, extraLeadSec: number): string[] {
  const video = facts.video!;
  const leadSec = INEXACT_CONTAINERS.has(facts.container) ? Math.min(15, video.keyframeEverySec + 1) : 0;
  const seekSec = decodeFromSec(facts, video, firstUnit) - leadSec - extraLeadSec;
  if (seekSec <= 0.5 || firstUnit === 0) return [];
  return ['-seek_timestamp', '1', '-noaccurate_seek', '-ss', (facts.startSec + seekSec).toFixed(6)];
}

async function runArgs(run: VideoRun, grid: Grid, extraLeadSec: number): Promise<string[]> {
  const firstUnit = boundaryUnit(grid, run.from);
  const frames = boundaryUnit(grid, run.to) - firstUnit;
  const keyframes = keyframeUnits(grid, run).map((unit) => unit - firstUnit);
  const toneMap = run.facts.video?.hdr ? await canToneMap() : false;
  const graph = videoGraph(run.facts, run.renditions, { firstUnit, canToneMap: toneMap });
  const color = outputColor(run.facts.video!, toneMap);
  return [
    ...[...quietArgs, ...damageArgs],
    ...['-copyts', '-noautorotate', ...seekArgs(run.facts, firstUnit, extraLeadSec)],
    ...inputArgs(run.source, run.facts.container),
    ...['-filter_complex', graph],
    ...run.renditions.flatMap((rendition, index) => [
      ...['-map', `[v${index}]`, '-frames:v', String(frames)],
      ...x264Args({ rendition, grid, keyframes, color, pace: run.pace ?? 'background' }),
      `pipe:${index === 0 ? 1 : index + 2}`,
    ]),
  ];
}

/** Cuts the encoder output of one rendition into segments and writes them. */
function createReceiver(run: VideoRun, grid: Grid, rendition: VideoRendition) {
  const path = (index: number) => segmentPath(rendition.name, index);
  const { onFragment } = run;
  const reportFragment = onFragment
    ? (index: number, bytes: Buffer) => onFragment(path(index), bytes)
    : undefined;
  const cutter = createSegmentCutter(grid, run.from, run.to, reportFragment);
  let frames = 0;
  const sink: Sink = async (chunks) => {
    let zeroTicks = 0;
    for await (const output of readEncoderOutput(chunks)) {
      if (output.kind === 'config') {
        const expected = run.inits.get(rendition.name);
        if (!expected?.equals(videoInit(rendition, grid, output.avcConfig))) {
          throw new ToolError('ENCODER_DIFFERS', initPath(rendition.name));
        }
        continue;
      }
      if (frames === 0) zeroTicks = output.ticks;
      const reorder = Math.round((output.ticks - zeroTicks) / grid.unitTicks) - frames;
      frames++;
      const done = cutter.push({ data: output.data, keyframe: output.keyframe, reorder });
      if (done) await run.sink.write(path(done.index), done.bytes);
    }
  };
  return { sink, end: cutter.end, frames: () => frames };
}

function reportDamage(run: VideoRun, grid: Grid, line: string, frames: number) {
  if (!run.onDamage || !isDamage(line)) return;
  // A decoder that starts in the middle reports errors until its first keyframe; they do not mean damage.
  if (run.from > 0 && frames === 0) return;
  run.onDamage(((boundaryUnit(grid, run.from) + frames) * grid.unitTicks) / grid.timescale);
}

async function attempt(run: VideoRun, grid: Grid, extraLeadSec: number): Promise<void> {
  const receivers = run.renditions.map((rendition) => createReceiver(run, grid, rendition));
  const runSec =
    ((boundaryUnit(grid, run.to) - boundaryUnit(grid, run.from)) * grid.unitTicks) / grid.timescale;
  const startSec = (boundaryUnit(grid, run.from) * grid.unitTicks) / grid.timescale;
  const kbps = run.renditions.reduce((sum, rendition) => sum + rendition.maxKbps, 0);
  await runTool(
    'ffmpeg',
    await runArgs(run, grid, extraLeadSec),
    receivers.map(({ sink }) => sink),
    {
      signal: run.signal,
      timeoutMs: 90_000 + runSec * 40_000 + startSec * 1000,
      // Decoding may have to start from the beginning.
      stallMs: STALL_MS + startSec * 1000,
      maxOutputBytes: 16 * 1024 * 1024 + kbps * 125 * runSec * 4,
      niceness: run.niceness ?? (run.pace === 'now' ? 0 : 10),
      inputFiles: [run.source],
      onLine: (line) => reportDamage(run, grid, line, receivers[0]!.frames()),
    },
  );
  for (const { end } of receivers) end();
}

/** Encodes a run of segments of one or more renditions; each segment is written as soon as it is complete. */
export async function encodeVideo(run: VideoRun): Promise<void> {
  const grid = run.ladder.videoGrid;
  if (!grid || !run.facts.video) throw new Error('media: this source has no video');
  if (!(run.from >= 0 && run.from < run.to && run.to <= grid.segmentCount)) {
    throw new Error(`media: there are no segments [${run.from}, ${run.to})`);
  }
  for (const extraLeadSec of [0, RETRY_LEAD_SEC, Number.POSITIVE_INFINITY]) {
    try {
      return await attempt(run, grid, extraLeadSec);
    } catch (error) {
      // Too few frames: the seek went wrong, so the next attempt starts earlier, the last one at the beginning.
      if (!(error instanceof OffGridError) || run.from === 0) throw asToolError(error);
    }
  }
  throw new ToolError('DECODE_FAILED', `segments ${run.from} to ${run.to}`);
}

const asToolError = (error: unknown) =>
  error instanceof OffGridError ? new ToolError('DECODE_FAILED', error.message) : error;

/** Creates init segments by encoding one black frame per rendition, without reading the source. */
export async function makeVideoInits(
  facts: SourceFacts,
  ladder: Ladder,
  signal?: AbortSignal,
): Promise<Map<string, Buffer>> {
  const inits = new Map<string, Buffer>();
  const grid = ladder.videoGrid;
  if (!grid || !facts.video) return inits;
  const color = outputColor(facts.video, facts.video.hdr ? await canToneMap() : false);
  const inputs = ladder.video.flatMap(({ width, height, frameRate }) => {
    return ['-f', 'lavfi', '-i', `color=c=black:s=${width}x${height}:r=${frameRate.num}/${frameRate.den}`];
  });
  const outputs = ladder.video.flatMap((rendition, index) => [
    ...['-map', `${index}:v`, '-vf', 'format=yuv420p,setsar=1', '-frames:v', '1'],
    ...x264Args({ rendition, grid, keyframes: [0], color, pace: 'background' }),
    `pipe:${index === 0 ? 1 : index + 2}`,
  ]);
  const sinks = ladder.video.map((rendition): Sink => {
    return async (chunks) => {
      for await (const output of readEncoderOutput(chunks)) {
        if (output.kind === 'config') inits.set(rendition.name, videoInit(rendition, grid, output.avcConfig));
      }
    };
  });
  const limits = { signal, timeoutMs: 60_000, maxOutputBytes: 16 * 1024 * 1024 };
  await runTool('ffmpeg', [...quietArgs, ...inputs, ...outputs], sinks, limits);
  return inits;
}
