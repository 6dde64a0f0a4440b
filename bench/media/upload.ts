import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { videoRoutes } from '#features/videos/contract.ts';
import { freePort } from '#test/real-server.ts';
import { type Figure, median } from '../figure.ts';
import { type Bench, residentMb } from '../processes.ts';
import { openMediaWorld, sendBody, uploadBody } from './world.ts';

const BYTES = 2 * 1024 ** 3;
const PIECE = randomBytes(1024 * 1024);
const ROUNDS = 2;
const LOOK_EVERY_MS = 50;

/** The same megabyte over and over. */
function* pieces(bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += PIECE.length) yield PIECE;
}
const body = (): Readable => Readable.from(pieces(BYTES), { highWaterMark: 2 });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

/** How much a process grows at most. */
function watch(child: ChildProcess): { end(): number } {
  const before = residentMb(child);
  let highest = before;
  const looking = setInterval(() => {
    highest = Math.max(highest, residentMb(child));
  }, LOOK_EVERY_MS);
  return {
    end() {
      clearInterval(looking);
      return highest - before;
    },
  };
}

/** 2 GB into our server and into a bare Node server that writes a file, in turns. */
export async function upload(bench: Bench): Promise<Figure[]> {
  const world = await openMediaWorld(bench, 'upload');
  const port = await freePort();
  const env = { PORT: String(port), FILE: `${bench.folder}/received` };
  const receiver = await bench.run('bench/media/plain-receiver.ts', [], env, 'ready');
  const plain = `http://127.0.0.1:${port}/`;
  await uploadBody(world, PIECE.length, () => Readable.from([PIECE]));

  const memory = { ours: watch(world.process), plain: watch(receiver) };
  const seconds = { ours: [] as number[], plain: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    seconds.plain.push(
      await timed(() => sendBody(plain, 'PUT', { 'content-length': String(BYTES) }, body())),
    );
    await fetch(plain, { method: 'DELETE' });
    let id = '';
    seconds.ours.push(
      await timed(async () => {
        id = await uploadBody(world, BYTES, body);
      }),
    );
    await world.person.call(videoRoutes.remove, { id });
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
      from: `${ours.toFixed(0)} ÷ ${bare.toFixed(0)} MB/s, ${ROUNDS} rounds in turns`,
    },
  ];
}
