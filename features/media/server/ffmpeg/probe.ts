import { sanitizeLabel, toLanguageTag } from '../../audio-labels.ts';
import type { AudioFacts, Chapter, Container, SourceFacts } from '../../source-facts.ts';
import type { SourceProblemCode } from '../../source-problems.ts';
import { chooseTracks, type Tracks } from './choose-tracks.ts';
import { inputArgs, MAX_STREAMS } from './input-args.ts';
import { sniff } from './magic.ts';
import { ProbeReport, probeEntries } from './probe-report.ts';
import { runForOutput, runTool } from './run.ts';
import { ToolError } from './tool-error.ts';
import { createTrackClock } from './track-times.ts';
import { type TrackTimes, videoFacts } from './video-facts.ts';

const HEAD_SEC = 12;
const TAIL_SEC = 6;
const MAX_DURATION_SEC = 12 * 3600;
const MAX_CHAPTERS = 500;
const COARSE_CONTAINERS: ReadonlySet<Container> = new Set([
  ...(['matroska', 'mpegts', 'mpegps', 'avi', 'mp3', 'ogg'] as const),
]);
/** Vorbis, for one, mixes two sizes, and may begin with many of one. */
const CONSTANT_CODECS = new Set(['aac', 'mp3', 'mp2', 'ac3', 'eac3', 'opus', 'dts', 'flac', 'alac']);
const SIZED_PACKETS = 40;
/** Shorter than a few milliseconds, a packet cannot be told from its neighbour by a rounded time. */
const SMALLEST_PACKET = 256;
const PACKET_ENTRIES = 'packet=stream_index,pts_time,dts_time,duration_time,flags';
const LIMITS = { timeoutMs: 60_000, maxOutputBytes: 32 * 1024 * 1024, memoryBytes: 4 * 1024 ** 3 };

type Clocks = Map<number, ReturnType<typeof createTrackClock>>;

async function runProbe(path: string, container: Container, args: string[], signal?: AbortSignal) {
  const base = ['-loglevel', 'error', '-probesize', '50M', '-analyzeduration', '15M', '-of', 'json'];
  try {
    const output = await runForOutput('ffprobe', [...base, ...args, ...inputArgs(path, container)], {
      ...LIMITS,
      signal,
      inputFiles: [path],
    });
    return ProbeReport.parse(JSON.parse(output.toString('utf8')));
  } catch (error) {
    throw toRefusal(error);
  }
}

/** A tool that failed on a source says something about the source; a missing or killed tool does not. */
function toRefusal(error: unknown): unknown {
  if (error instanceof Error && (error.name === 'ZodError' || error.name === 'SyntaxError'))
    return new ToolError('UNREADABLE');
  if (!(error instanceof ToolError)) return error;
  // ffmpeg calls this one "Cannot allocate memory" as well.
  if (/max_streams/.test(error.detail)) return new ToolError('TOO_MANY_TRACKS', error.detail);
  if (error.problem === 'OUTPUT_TOO_LARGE' || error.problem === 'OUT_OF_MEMORY')
    return new ToolError('UNREADABLE', error.detail);
  if (error.problem !== 'TOOL_FAILED') return error;
  const cut = /moov atom not found|partial file|End of file/i.test(error.detail);
  return new ToolError(cut ? 'TRUNCATED' : 'UNREADABLE', error.detail);
}

function addPackets(clocks: Clocks, packets: ProbeReport['packets']) {
  for (const clock of clocks.values()) clock.jump();
  for (const packet of packets) clocks.get(packet.stream_index)?.add(packet);
}

/** Reads every packet's times, for files that do not know their own length; line by line, in little memory. */
async function readAllPackets(path: string, container: Container, clocks: Clocks, signal?: AbortSignal) {
  let rest = '';
  const args = [
    '-loglevel',
    'error',
    '-of',
    'csv=p=0',
    '-show_entries',
    PACKET_ENTRIES,
    ...inputArgs(path, container),
  ];
  const read = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [index, pts_time, dts_time, duration_time, flags] = line.split(',');
        const stream_index = Number(index);
        clocks.get(stream_index)?.add({ stream_index, pts_time, dts_time, duration_time, flags });
      }
    }
  };
  for (const clock of clocks.values()) clock.jump();
  await runTool('ffprobe', args, [read], {
    ...LIMITS,
    timeoutMs: 600_000,
    maxOutputBytes: 2 * 1024 ** 3,
    signal,
    inputFiles: [path],
  });
}

/**
 * How many samples every packet of a track holds, by decoding the first of them. Only for containers whose clock is
 * coarse; null where packets differ.
 */
async function measurePacketSizes(path: string, container: Container, tracks: Tracks, signal?: AbortSignal) {
  const sizes = new Map<number, number | null>();
  if (tracks.audio.length === 0 || !COARSE_CONTAINERS.has(container)) return sizes;
  const packets = SIZED_PACKETS * tracks.audio.length;
  const args = ['-select_streams', 'a', '-show_entries', 'frame=stream_index,nb_samples'];
  const found = await runProbe(path, container, [...args, '-read_intervals', `%+#${packets}`], signal);
  for (const { index, codec_name = '' } of tracks.audio) {
    // The first one may be shortened by what the encoder put before it.
    const [first, ...rest] = found.frames.filter((frame) => frame.stream_index === index).slice(1);
    const size = first?.nb_samples ?? 0;
    const alike =
      CONSTANT_CODECS.has(codec_name) && rest.length > 2 && rest.every((frame) => frame.nb_samples === size);
    sizes.set(index, alike && size >= SMALLEST_PACKET ? size : null);
  }
  return sizes;
}

function readAudioFacts(
  tracks: Tracks,
  times: ReadonlyMap<number, TrackTimes>,
  sizes: ReadonlyMap<number, number | null>,
): AudioFacts[] {
  return tracks.audio.flatMap((stream) => {
    const time = times.get(stream.index);
    if (!time) return [];
    return [
      {
        streamIndex: stream.index,
        codec: stream.codec_name ?? '',
        sampleRate: Number(stream.sample_rate),
        channels: stream.channels ?? 2,
        language: toLanguageTag(stream.tags?.language),
        title: sanitizeLabel(stream.tags?.title ?? '') || null,
        isDefault: stream.disposition?.default === 1,
        startSec: time.firstSec,
        packetSamples: sizes.get(stream.index) ?? null,
      },
    ];
  });
}

function readChapters(report: ProbeReport, startSec: number, durationSec: number): Chapter[] {
  return report.chapters.slice(0, MAX_CHAPTERS).flatMap((chapter, index) => {
    const from = Math.max(0, Number(chapter.start_time) - Math.max(0, startSec));
    const to = Math.min(durationSec, Number(chapter.end_time) - Math.max(0, startSec));
    if (!(to > from)) return [];
    return [
      {
        startSec: from,
        endSec: to,
        title: sanitizeLabel(chapter.tags?.title ?? '') || `Chapter ${index + 1}`,
      },
    ];
  });
}

async function measureTracks(
  path: string,
  container: Container,
  report: ProbeReport,
  tracks: Tracks,
  signal?: AbortSignal,
) {
  const streams = [...(tracks.video ? [tracks.video] : []), ...tracks.audio];
  const clocks: Clocks = new Map(streams.map((stream) => [stream.index, createTrackClock()]));
  const declaredEnd = Number(report.format.start_time ?? 0) + Number(report.format.duration);
  addPackets(clocks, report.packets);
  // Without a header an MP3's length is a guess from its first frames.
  if (!(declaredEnd > 0) || container === 'mp3') await readAllPackets(path, container, clocks, signal);
  else if (Number(report.format.duration) > HEAD_SEC - 1) {
    const from = Math.max(0, declaredEnd - TAIL_SEC).toFixed(3);
    addPackets(
      clocks,
      (
        await runProbe(
          path,
          container,
          ['-show_entries', PACKET_ENTRIES, '-read_intervals', `${from}%`],
          signal,
        )
      ).packets,
    );
  }
  const times = new Map<number, TrackTimes>();
  for (const [index, clock] of clocks) {
    const found = clock.times();
    if (found) times.set(index, found);
  }
  return { times, declaredEnd };
}

/** Reads a source as exactly this container, whatever its first bytes say. */
export async function inspectSource(
  path: string,
  container: Container,
  sizeBytes: number,
  signal?: AbortSignal,
): Promise<SourceFacts> {
  const entries = ['-show_entries', `${probeEntries}:${PACKET_ENTRIES}`, '-read_intervals', `%+${HEAD_SEC}`];
  const report = await runProbe(path, container, entries, signal);
  if (report.streams.length > MAX_STREAMS) throw new ToolError('TOO_MANY_TRACKS');
  const tracks = chooseTracks(report.streams);
  if (typeof tracks === 'string') throw new ToolError(tracks);
  const { times, declaredEnd } = await measureTracks(path, container, report, tracks, signal);
  const videoTimes = tracks.video && times.get(tracks.video.index);
  const video = tracks.video && videoTimes ? videoFacts(tracks.video, videoTimes) : null;
  const audio = readAudioFacts(tracks, times, await measurePacketSizes(path, container, tracks, signal));
  if (!video && audio.length === 0) throw new ToolError('TRUNCATED');
  const startSec = Math.min(...[...times.values()].map((time) => time.firstSec));
  const frameSec = video ? video.frameRate.den / video.frameRate.num : 0;
  const lastFrameEnd = (videoTimes?.lastSec ?? startSec) + frameSec;
  const endSec = Math.max(lastFrameEnd, ...[...times.values()].map((time) => time.endSec));
  const durationSec = Math.round((endSec - startSec) * 1e6) / 1e6;
  if (declaredEnd - endSec > Math.max(2, declaredEnd * 0.02) && container !== 'mp3')
    throw new ToolError('TRUNCATED');
  if (!(durationSec > 0)) throw new ToolError('NO_DURATION');
  if (durationSec > MAX_DURATION_SEC) throw new ToolError('TOO_LONG');
  const chapters = readChapters(report, startSec, durationSec);
  return {
    container,
    sizeBytes,
    startSec,
    durationSec,
    video,
    audio,
    coverStreamIndex: tracks.cover?.index ?? null,
    chapters,
  };
}

/** Finds out all about a source, or why it is refused; throws only when our own tools fail or `signal` aborts. */
export async function probeSource(
  path: string,
  signal?: AbortSignal,
): Promise<{ facts: SourceFacts } | { refused: SourceProblemCode; detail: string }> {
  const found = await sniff(path);
  if (typeof found === 'string') return { refused: found, detail: 'first bytes' };
  try {
    return { facts: await inspectSource(path, found.container, found.sizeBytes, signal) };
  } catch (error) {
    const own = !(error instanceof ToolError) || ['TOOL_MISSING', 'TOOL_KILLED'].includes(error.problem);
    if (own) throw error;
    return { refused: error.problem, detail: error.detail };
  }
}
