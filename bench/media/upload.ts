import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { videoRoutes } from '#features/videos/contract.ts';
import { freePort } from '#test/real-server.ts';
import { type Figure, median } from '../figure.ts';
import { type Bench, readResidentMb } from '../processes.ts';
import { sendBody, startBenchServer, uploadBody } from './server.ts';

const BYTES = 2 * 1024 ** 3;
const CHUNK = randomBytes(1024 * 1024);
const ROUNDS = 2;
const POLL_INTERVAL_MS = 50;

/** Yields the same megabyte repeatedly. */
function* createChunks(bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += CHUNK.length) yield CHUNK;
}
const createBody = (): Readable => Readable.from(createChunks(BYTES), { highWaterMark: 2 });

async function measureSec(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}

/** Watches the memory of a process; `end` returns its maximum growth in MB. */
function watchMemory(child: ChildProcess): { end(): number } {
  const before = readResidentMb(child);
  let max = before;
  const timer = setInterval(() => {
    max = Math.max(max, readResidentMb(child));
  }, POLL_INTERVAL_MS);
  return {
    end() {
      clearInterval(timer);
      return max - before;
    },
  };
}

/** Uploads 2 GB to our server and to a bare Node server that writes a file, alternating. */
export async function measureUpload(bench: Bench): Promise<Figure[]> {
  const server = await startBenchServer(bench, 'upload');
  const port = await freePort();
  const env = { PORT: String(port), FILE: `${bench.folder}/received` };
  const receiver = await bench.run('bench/media/plain-receiver.ts', [], env, 'ready');
  const plain = `http://127.0.0.1:${port}/`;
  await uploadBody(server, CHUNK.length, () => Readable.from([CHUNK]));

  const memory = { ours: watchMemory(server.process), plain: watchMemory(receiver) };
  const seconds = { ours: [] as number[], plain: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    seconds.plain.push(
      await measureSec(() => sendBody(plain, 'PUT', { 'content-length': String(BYTES) }, createBody())),
    );
    await fetch(plain, { method: 'DELETE' });
    let id = '';
    seconds.ours.push(
      await measureSec(async () => {
        id = await uploadBody(server, BYTES, createBody);
      }),
    );
    await server.person.call(videoRoutes.remove, { id, permanent: true });
  }
  const growth = { ours: memory.ours.end(), plain: memory.plain.end() };
  const speed = (times: number[]): number => BYTES / 1024 ** 2 / median(times);
  const [ours, bare] = [speed(seconds.ours), speed(seconds.plain)];
  return [
    {
      name: 'A 2 GB upload: growth of the server’s memory',
      measured: growth.ours,
      unit: 'MB',
      limit: { atMost: 64 },
      from: `the bare server: ${growth.plain.toFixed(0)} MB`,
    },
    {
      name: 'A 2 GB upload: speed ÷ bare Node server writing a file',
      measured: ours / bare,
      unit: '×',
      limit: { atLeast: 0.7 },
      from: `${ours.toFixed(0)} ÷ ${bare.toFixed(0)} MB/s, ${ROUNDS} rounds, alternating`,
    },
  ];
}
