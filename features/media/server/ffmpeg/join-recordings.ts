import { open } from 'node:fs/promises';
import type { Container } from '../../source-facts.ts';
import { inputArgs, quietArgs } from './input-args.ts';
import { sniff } from './magic.ts';
import { runTool, type Sink } from './run.ts';
import {
  type ClockReferences,
  isDiscontinuous,
  readProgramClock,
  readTransportClock,
} from './stream-clock.ts';

const READERS: Partial<Record<Container, (bytes: Buffer) => ClockReferences>> = {
  mpegts: readTransportClock,
  mpegps: readProgramClock,
};
/** References occur at least every 0.1 s (TS) or 0.7 s (PS), so a sample of this size contains one at 10 Mbit/s. */
const SAMPLE_BYTES = 256 * 1024;
/** Recordings are detected when each is longer than this fraction of the file. */
const SAMPLES = 128;

/**
 * Returns the container when a source consists of concatenated recordings whose timestamps restart, as recorders and
 * `cat` create them; otherwise null. Samples a fixed number of positions, so long files cost no more than short ones.
 */
export async function detectMultipleRecordings(path: string): Promise<Container | null> {
  const found = await sniff(path);
  const read = typeof found === 'string' ? undefined : READERS[found.container];
  if (typeof found === 'string' || !read) return null;
  const file = await open(path, 'r');
  try {
    const clocks = new Map<number, (readonly number[])[]>();
    const stride = Math.max(SAMPLE_BYTES, Math.floor(found.sizeBytes / SAMPLES));
    for (let offset = 0; offset < found.sizeBytes; offset += stride) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, offset);
      for (const [id, references] of read(buffer.subarray(0, bytesRead))) {
        clocks.set(id, [...(clocks.get(id) ?? []), references]);
      }
    }
    return [...clocks.values()].some(isDiscontinuous) ? found.container : null;
  } finally {
    await file.close();
  }
}

/** Remuxes all recordings into one stream with continuous timestamps, without re-encoding. */
export async function joinRecordings(
  path: string,
  container: Container,
  sizeBytes: number,
  sink: Sink,
  signal?: AbortSignal,
): Promise<void> {
  const args = [
    ...[...quietArgs, '-fflags', '+genpts', ...inputArgs(path, container)],
    ...['-map', '0:v?', '-map', '0:a?', '-c', 'copy', '-max_muxing_queue_size', '4096'],
    ...['-f', 'mpegts', 'pipe:1'],
  ];
  await runTool('ffmpeg', args, [sink], {
    signal,
    timeoutMs: 600_000 + sizeBytes / 5000,
    maxOutputBytes: 64 * 1024 * 1024 + sizeBytes * 2,
    niceness: 5,
    inputFiles: [path],
  });
}
