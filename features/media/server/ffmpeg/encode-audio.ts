import type { AudioRendition, Ladder } from '../../ladder.ts';
import { segmentPath } from '../../media-paths.ts';
import { AAC_FRAME, AUDIO_RATE, boundaryUnit } from '../../segments.ts';
import type { AudioFacts, SourceFacts } from '../../source-facts.ts';
import { createCutter, OffGridError } from '../mp4/media-segment.ts';
import { readAdts } from './adts.ts';
import { inputArgs, quietArgs } from './input-args.ts';
import { runTool, type Sink } from './run.ts';
import type { SegmentSink } from './segment-sink.ts';
import { ToolError } from './tool-error.ts';
import { shiftClock } from './video-filters.ts';

export interface AudioRun {
  readonly source: string;
  readonly facts: SourceFacts;
  readonly ladder: Ladder;
  readonly rendition: AudioRendition;
  /** Segments [from, to): the whole track in one pass, or a few that somebody waits for. */
  readonly from: number;
  readonly to: number;
  readonly sink: SegmentSink;
  readonly pace?: 'now' | 'background';
  readonly signal?: AbortSignal | undefined;
}

/** Only these place every sample exactly after a seek; elsewhere decoding starts at the beginning, which is cheap. */
const EXACT_CONTAINERS = new Set(['mp4', 'wav', 'flac']);
/** Encoded and thrown away before a run, until the encoder decides as if it had come from the beginning. */
const LEAD_FRAMES = 94;
/** Encoded and thrown away after a run, because a frame overlaps the next one. */
const TAIL_FRAMES = 8;
/** What the source's decoder gets to settle. */
const SETTLE_SEC = 1;
/** Every usual rate has a whole number of samples in this time, so the resampler's phase is the same in every run. */
const PHASE_SEC = 0.04;
const ENCODER_DELAY_FRAMES = 1;

interface Plan {
  readonly firstFrame: number;
  readonly discard: number;
  readonly seekSec: number | null;
  readonly anchorSec: number;
}

function planRun(run: AudioRun): Plan {
  const wanted = boundaryUnit(run.ladder.audioGrid, run.from);
  const firstFrame = Math.max(0, wanted - LEAD_FRAMES);
  const discard = wanted - firstFrame + ENCODER_DELAY_FRAMES;
  const startSec = (firstFrame * AAC_FRAME) / AUDIO_RATE;
  const exact = EXACT_CONTAINERS.has(run.facts.container) && startSec > 2 * SETTLE_SEC;
  if (!exact) return { firstFrame, discard, seekSec: null, anchorSec: 0 };
  const anchorSec = Math.floor(startSec / PHASE_SEC) * PHASE_SEC;
  return { firstFrame, discard, seekSec: anchorSec - SETTLE_SEC, anchorSec };
}

function filters(run: AudioRun, track: AudioFacts, plan: Plan): string {
  const start = plan.firstFrame * AAC_FRAME;
  const end = (boundaryUnit(run.ladder.audioGrid, run.to) + TAIL_FRAMES) * AAC_FRAME;
  // Counted at the source's rate, whatever the manual says.
  const anchor = Math.round(plan.anchorSec * track.sampleRate);
  return [
    shiftClock('asetpts', run.facts.startSec),
    // Beyond 7.1 channels have no agreed meaning.
    ...(track.channels > 8 ? ['pan=stereo|c0=c0|c1=c1'] : []),
    `atrim=start=${plan.anchorSec.toFixed(6)}`,
    // Gaps become silence and overlaps are cut, so the sound stays with the picture. Loud channels mixed together stay below the top.
    `aresample=${AUDIO_RATE}:async=1:min_hard_comp=0.05:first_pts=${anchor}:rematrix_maxval=1`,
    `aformat=sample_fmts=fltp:channel_layouts=${run.rendition.channels === 1 ? 'mono' : 'stereo'}`,
    'apad',
    `atrim=start_pts=${start}:end_pts=${end}`,
    `asetpts=PTS-${start}`,
  ].join(',');
}

function runArgs(run: AudioRun, track: AudioFacts, plan: Plan): string[] {
  const seek = plan.seekSec === null ? [] : ['-ss', (run.facts.startSec + plan.seekSec).toFixed(6)];
  return [
    ...quietArgs,
    ...['-copyts', '-vn', '-sn', '-dn', '-seek_timestamp', '1', '-noaccurate_seek', ...seek],
    ...inputArgs(run.source, run.facts.container),
    ...['-map', `0:${run.rendition.streamIndex}`, '-filter:a', filters(run, track, plan)],
    ...['-c:a', 'aac', '-aac_coder', 'twoloop', '-b:a', `${run.rendition.kbps}k`, '-cutoff', '18000'],
    ...['-map_metadata', '-1', '-flush_packets', '1', '-f', 'adts', 'pipe:1'],
  ];
}

/**
 * Encodes sound from one continuous decode and writes each 4 s segment the moment it is whole. The encoder's priming
 * frame is dropped, so time zero is sample zero in every player; runs that meet sound like one pass.
 */
export async function encodeAudio(run: AudioRun): Promise<void> {
  const track = run.facts.audio.find((one) => one.streamIndex === run.rendition.streamIndex);
  const grid = run.ladder.audioGrid;
  if (!track) throw new Error(`media: the source has no track for ${run.rendition.name}`);
  if (!(run.from >= 0 && run.from < run.to && run.to <= grid.segmentCount)) {
    throw new Error(`media: there are no segments [${run.from}, ${run.to})`);
  }
  const plan = planRun(run);
  const cutter = createCutter(grid, run.from, run.to);
  const sink: Sink = async (chunks) => {
    let skip = plan.discard;
    for await (const data of readAdts(chunks)) {
      if (skip-- > 0) continue;
      const done = cutter.push({ data, keyframe: true, reorder: null });
      if (done) await run.sink.write(segmentPath(run.rendition.name, done.index), done.bytes);
    }
  };
  const endSec = (boundaryUnit(grid, run.to) * AAC_FRAME) / AUDIO_RATE;
  await runTool('ffmpeg', runArgs(run, track, plan), [sink], {
    signal: run.signal,
    timeoutMs: 90_000 + endSec * 1000,
    maxOutputBytes: 8 * 1024 * 1024 + endSec * run.rendition.kbps * 500,
    niceness: run.pace === 'now' ? 0 : 10,
  });
  try {
    cutter.end();
  } catch (error) {
    throw error instanceof OffGridError ? new ToolError('DECODE_FAILED', error.message) : error;
  }
}
