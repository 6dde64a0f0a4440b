import type { AudioRendition, Ladder } from '../../ladder.ts';
import { segmentPath } from '../../media-paths.ts';
import { AAC_FRAME, AUDIO_RATE, boundaryUnit } from '../../segments.ts';
import type { AudioFacts, SourceFacts } from '../../source-facts.ts';
import { createSegmentCutter, OffGridError } from '../mp4/media-segment.ts';
import { readAdts } from './adts.ts';
import { type AudioPlan, audioFilters, planAudio, SEEK_LEADS_SEC } from './audio-plan.ts';
import { damageArgs, isDamage } from './damage.ts';
import { inputArgs, quietArgs } from './input-args.ts';
import { runTool, type Sink } from './run.ts';
import { createSeekCheck, SeekOvershotError, seekCheckArgs } from './seek-check.ts';
import type { SegmentSink } from './segment-sink.ts';
import { ToolError } from './tool-error.ts';

export interface AudioRun {
  readonly source: string;
  readonly facts: SourceFacts;
  readonly ladder: Ladder;
  readonly rendition: AudioRendition;
  /** Segments [from, to): the whole track, or a few requested ones. */
  readonly from: number;
  readonly to: number;
  readonly sink: SegmentSink;
  readonly pace?: 'now' | 'background';
  readonly niceness?: number | undefined;
  /** Called with the approximate position of damage, in output time. */
  readonly onDamage?: ((atSec: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

function runArgs(run: AudioRun, track: AudioFacts, plan: AudioPlan): string[] {
  const seek = plan.seekSec === null ? [] : ['-ss', (run.facts.startSec + plan.seekSec).toFixed(6)];
  return [
    ...[...quietArgs, ...damageArgs],
    ...['-copyts', '-vn', '-sn', '-dn', '-seek_timestamp', '1', '-noaccurate_seek', ...seek],
    ...inputArgs(run.source, run.facts.container),
    ...['-map', `0:${run.rendition.streamIndex}`, '-filter:a', audioFilters(run, track, plan)],
    ...['-c:a', 'aac', '-aac_coder', 'twoloop', '-b:a', `${run.rendition.kbps}k`, '-cutoff', '18000'],
    ...['-map_metadata', '-1', '-flush_packets', '1', '-f', 'adts', 'pipe:1'],
    ...(plan.isSeekUncertain ? seekCheckArgs(run.rendition.streamIndex, 3) : []),
  ];
}

async function attempt(run: AudioRun, track: AudioFacts, plan: AudioPlan): Promise<void> {
  const grid = run.ladder.audioGrid;
  const cutter = createSegmentCutter(grid, run.from, run.to);
  const seekCheck = plan.isSeekUncertain ? createSeekCheck(run.facts.startSec + plan.anchorSec) : null;
  let frames = 0;
  const onLine = (line: string) => {
    if (plan.seekSec === null && isDamage(line))
      run.onDamage?.(((plan.firstFrame + frames) * AAC_FRAME) / AUDIO_RATE);
  };
  const sink: Sink = async (chunks) => {
    let skip = plan.discardFrames;
    for await (const data of readAdts(chunks)) {
      frames++;
      if (skip-- > 0) continue;
      const done = cutter.push({ data, keyframe: true, reorder: null });
      if (!done) continue;
      await seekCheck?.checked;
      await run.sink.write(segmentPath(run.rendition.name, done.index), done.bytes);
    }
  };
  const endSec = (boundaryUnit(grid, run.to) * AAC_FRAME) / AUDIO_RATE;
  await runTool('ffmpeg', runArgs(run, track, plan), seekCheck ? [sink, seekCheck.sink] : [sink], {
    signal: run.signal,
    timeoutMs: 90_000 + endSec * 1000,
    maxOutputBytes: 8 * 1024 * 1024 + endSec * run.rendition.kbps * 500,
    niceness: run.niceness ?? (run.pace === 'now' ? 0 : 10),
    inputFiles: [run.source],
    onLine,
  });
  cutter.end();
}

/**
 * Encodes audio from one continuous decode and writes each segment as soon as it is complete. The encoder's priming frame
 * is dropped, so time zero is sample zero in every player, and adjacent runs join without a click.
 */
export async function encodeAudio(run: AudioRun): Promise<void> {
  const track = run.facts.audio.find(({ streamIndex }) => streamIndex === run.rendition.streamIndex);
  const grid = run.ladder.audioGrid;
  if (!track) throw new Error(`media: the source has no track for ${run.rendition.name}`);
  if (!(run.from >= 0 && run.from < run.to && run.to <= grid.segmentCount)) {
    throw new Error(`media: there are no segments [${run.from}, ${run.to})`);
  }
  for (const leadSec of SEEK_LEADS_SEC) {
    const plan = planAudio(run, track, leadSec);
    try {
      return await attempt(run, track, plan);
    } catch (error) {
      if (error instanceof OffGridError) throw new ToolError('DECODE_FAILED', error.message);
      if (!(error instanceof SeekOvershotError)) throw error;
    }
  }
}
