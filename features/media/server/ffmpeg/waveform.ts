import type { SourceFacts } from '../../source-facts.ts';
import { inputArgs, quietArgs } from './input-args.ts';
import { runTool, type Sink } from './run.ts';
import { shiftClock } from './video-filters.ts';

const SAMPLE_RATE = 8000;
const MAX_PEAKS = 2000;
const MIN_STEP_SEC = 0.1;

export interface Waveform {
  readonly durationSec: number;
  /** The loudest sample of each equal interval, normalized to 0 to 100. */
  readonly peaks: readonly number[];
}

/** Collects the loudest sample of each of `count` equal intervals of a 16-bit stream. */
export function createPeaks(count: number, samplesPerPeak: number) {
  const loudest = new Array<number>(count).fill(0);
  let sample = 0;
  let oddByte: Buffer = Buffer.alloc(0);

  function add(chunk: Buffer) {
    const bytes = oddByte.length > 0 ? Buffer.concat([oddByte, chunk]) : chunk;
    const evenLength = bytes.length - (bytes.length % 2);
    for (let at = 0; at < evenLength; at += 2, sample++) {
      const peak = Math.min(count - 1, Math.floor(sample / samplesPerPeak));
      const value = Math.abs(bytes.readInt16LE(at));
      if (value > loudest[peak]!) loudest[peak] = value;
    }
    oddByte = bytes.subarray(evenLength);
  }

  function peaks(): number[] {
    const maximum = Math.max(1, ...loudest);
    return loudest.map((value) => Math.round((value / maximum) * 100));
  }

  return { add, peaks };
}

/** Computes at most 2,000 peaks of the first audio track for a podcast's waveform; null without audio. */
export async function makeWaveform(
  source: string,
  facts: SourceFacts,
  signal?: AbortSignal,
): Promise<Waveform | null> {
  const track = facts.audio[0];
  if (!track) return null;
  const count = Math.max(1, Math.min(MAX_PEAKS, Math.ceil(facts.durationSec / MIN_STEP_SEC)));
  const peaks = createPeaks(count, (facts.durationSec * SAMPLE_RATE) / count);
  const filters = [
    shiftClock('asetpts', facts.startSec),
    ...(track.channels > 8 ? ['pan=stereo|c0=c0|c1=c1'] : []),
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    'aformat=sample_fmts=s16:channel_layouts=mono',
  ];
  const args = [
    ...[...quietArgs, '-copyts', '-vn', '-sn', '-dn', ...inputArgs(source, facts.container)],
    ...[
      '-map',
      `0:${track.streamIndex}`,
      '-filter:a',
      filters.join(','),
      '-c:a',
      'pcm_s16le',
      '-f',
      's16le',
      'pipe:1',
    ],
  ];
  const sink: Sink = async (chunks) => {
    for await (const chunk of chunks) peaks.add(chunk);
  };
  await runTool('ffmpeg', args, [sink], {
    signal,
    timeoutMs: 60_000 + facts.durationSec * 500,
    maxOutputBytes: 1024 * 1024 + facts.durationSec * SAMPLE_RATE * 2 * 2,
    niceness: 10,
    inputFiles: [source],
  });
  return { durationSec: facts.durationSec, peaks: peaks.peaks() };
}
