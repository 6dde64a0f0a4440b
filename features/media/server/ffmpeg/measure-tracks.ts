import type { Container } from '../../source-facts.ts';
import type { Tracks } from './choose-tracks.ts';
import { inputArgs } from './input-args.ts';
import type { ProbeReport } from './probe-report.ts';
import { runTool } from './run.ts';
import { PROBE_LIMITS, runProbe } from './run-probe.ts';
import { createTrackClock } from './track-times.ts';
import type { TrackTimes } from './video-facts.ts';

/** How much of the start of a file the first probe reads. */
export const HEAD_SEC = 12;
export const PACKET_ENTRIES = 'packet=stream_index,pts_time,dts_time,duration_time,flags';
const TAIL_SEC = 6;

type Clocks = Map<number, ReturnType<typeof createTrackClock>>;

function addPackets(clocks: Clocks, packets: ProbeReport['packets']) {
  for (const clock of clocks.values()) clock.startRange();
  for (const packet of packets) clocks.get(packet.stream_index)?.add(packet);
}

/** Reads the times of all packets, for files without a known duration; line by line, in constant memory. */
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
  for (const clock of clocks.values()) clock.startRange();
  await runTool('ffprobe', args, [read], {
    ...PROBE_LIMITS,
    timeoutMs: 600_000,
    maxOutputBytes: 2 * 1024 ** 3,
    signal,
    inputFiles: [path],
  });
}

/** Measures the times of the tracks from packets at the start and the end of the file. */
export async function measureTracks(
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
  // Without a header, the duration of an MP3 is a guess from its first frames.
  if (!(declaredEnd > 0) || container === 'mp3') await readAllPackets(path, container, clocks, signal);
  else if (Number(report.format.duration) > HEAD_SEC - 1) {
    const from = Math.max(0, declaredEnd - TAIL_SEC).toFixed(3);
    const args = ['-show_entries', PACKET_ENTRIES, '-read_intervals', `${from}%`];
    addPackets(clocks, (await runProbe(path, container, args, signal)).packets);
  }
  const times = new Map<number, TrackTimes>();
  for (const [index, clock] of clocks) {
    const found = clock.times();
    if (found) times.set(index, found);
  }
  return { times, declaredEnd };
}
