import { sanitizeLabel, toLanguageTag } from '../../audio-labels.ts';
import type { AudioFacts, Chapter, Container, SourceFacts } from '../../source-facts.ts';
import type { SourceProblemCode } from '../../source-problems.ts';
import { chooseTracks, type Tracks } from './choose-tracks.ts';
import { MAX_STREAMS } from './input-args.ts';
import { sniff } from './magic.ts';
import { HEAD_SEC, measureTracks, PACKET_ENTRIES } from './measure-tracks.ts';
import { measurePacketSizes } from './packet-sizes.ts';
import { type ProbeReport, probeEntries } from './probe-report.ts';
import { runProbe } from './run-probe.ts';
import { ToolError } from './tool-error.ts';
import { type TrackTimes, videoFacts } from './video-facts.ts';

const MAX_DURATION_SEC = 12 * 3600;
const MAX_CHAPTERS = 500;

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

/** Probes a source as the given container, without looking at its first bytes. */
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

/** Probes a source, or returns why it is refused; throws only when our own tools fail or `signal` aborts. */
export async function probeSource(
  path: string,
  signal?: AbortSignal,
): Promise<{ facts: SourceFacts } | { refused: SourceProblemCode; detail: string }> {
  const found = await sniff(path);
  if (typeof found === 'string') return { refused: found, detail: 'first bytes' };
  try {
    return { facts: await inspectSource(path, found.container, found.sizeBytes, signal) };
  } catch (error) {
    const isOwnFailure =
      !(error instanceof ToolError) || ['TOOL_MISSING', 'TOOL_KILLED'].includes(error.problem);
    if (isOwnFailure) throw error;
    return { refused: error.problem, detail: error.detail };
  }
}
