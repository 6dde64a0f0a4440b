import { setTimeout as wait } from 'node:timers/promises';
import type { CommentFixture } from '../comments/fixture.ts';
import type { Figure } from '../figure.ts';
import { openStreams } from './stream-client.ts';

const STREAMS = 2_000;
const ROUNDS = 10;
const TIMEOUT_MS = 10_000;

/** Opens and closes thousands of streams, and measures what they leave behind. */
export async function measureChurn({ readUrl, liveEvent }: CommentFixture): Promise<Figure[]> {
  const runRound = async (): Promise<void> => {
    const open = await openStreams(readUrl, `comments:${liveEvent}`, STREAMS);
    for (const socket of open) socket.destroy();
  };
  // Warm-up: compiled code and grown pools are expected to stay in memory.
  await runRound();
  await waitUntilClosed(readUrl);
  const before = await readMemoryMb(readUrl);
  const startedAt = performance.now();
  for (let count = 0; count < ROUNDS; count += 1) await runRound();
  const seconds = (performance.now() - startedAt) / 1000;
  const stillOpen = await waitUntilClosed(readUrl);
  const after = await readMemoryMb(readUrl);
  return [
    {
      name: `Streams still open after ${ROUNDS} rounds of ${STREAMS.toLocaleString('en')}`,
      measured: stillOpen,
      unit: '',
      limit: { atMost: 0 },
      from: `${seconds.toFixed(1)} s in all`,
    },
    {
      name: 'Memory growth after these rounds',
      measured: Math.max(0, after - before),
      unit: 'MB',
      limit: { atMost: 20 },
      from: `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`,
    },
  ];
}

/** Waits until all streams are closed and returns the number that are still open at the deadline. */
async function waitUntilClosed(url: string): Promise<number> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const text = await (await fetch(`${url}/metrics`)).text();
    const open = Number(/^kapsule_live_streams (\d+)/m.exec(text)?.[1]);
    if (open === 0 || performance.now() > deadline) return open;
    await wait(50);
  }
}

async function readMemoryMb(url: string): Promise<number> {
  const { bytes } = (await (await fetch(`${url}/bench/memory`)).json()) as { bytes: number };
  return bytes / 1024 / 1024;
}
