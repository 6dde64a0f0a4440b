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
/** Marks come at least every 0.1 s (TS) or 0.7 s (PS); at 10 Mbit/s a place of this size holds one. */
const PLACE_BYTES = 256 * 1024;
/** Two recordings are told apart when each is longer than this part of the file. */
const PLACES = 128;

/**
 * Whether a source is several recordings one after the other, each with a clock of its own, as recorders and `cat` make
 * them. Looks at a hundred places, so a long file costs no more than a short one. Null when it is not.
 */
export async function detectMultipleRecordings(path: string): Promise<Container | null> {
  const found = await sniff(path);
  const read = typeof found === 'string' ? undefined : READERS[found.container];
  if (typeof found === 'string' || !read) return null;
  const file = await open(path, 'r');
  try {
    const clocks = new Map<number, (readonly number[])[]>();
    const stride = Math.max(PLACE_BYTES, Math.floor(found.sizeBytes / PLACES));
    for (let at = 0; at < found.sizeBytes; at += stride) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PLACE_BYTES), 0, PLACE_BYTES, at);
      for (const [id, marks] of read(buffer.subarray(0, bytesRead))) {
        clocks.set(id, [...(clocks.get(id) ?? []), marks]);
      }
    }
    return [...clocks.values()].some(isDiscontinuous) ? found.container : null;
  } finally {
    await file.close();
  }
}

/** Copies picture and sound into one stream with one clock, without encoding them again. */
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
