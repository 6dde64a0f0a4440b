import { setTimeout as wait } from 'node:timers/promises';
import type { BenchWorld } from '../comments/world.ts';
import type { Figure } from '../figure.ts';
import { openStreams } from './stream-client.ts';

const STREAMS = 2_000;
const ROUNDS = 10;
const PATIENCE_MS = 10_000;

/** Pages that come and go by the thousand: what stays behind of them. */
export async function churn({ reading, event }: BenchWorld): Promise<Figure[]> {
  const round = async (): Promise<void> => {
    const open = await openStreams(reading, `comments:${event}`, STREAMS);
    for (const socket of open) socket.destroy();
  };
  // Code that has become warm and pools that have grown stay, and should.
  await round();
  await settled(reading);
  const before = await memoryMb(reading);
  const begun = performance.now();
  for (let count = 0; count < ROUNDS; count += 1) await round();
  const seconds = (performance.now() - begun) / 1000;
  const left = await settled(reading);
  const after = await memoryMb(reading);
  return [
    {
      name: `Streams left open after ${STREAMS.toLocaleString('en')} came and went, ${ROUNDS} times`,
      measured: left,
      unit: '',
      limit: { atMost: 0 },
      from: `${seconds.toFixed(1)} s for all`,
    },
    {
      name: 'Memory they leave behind',
      measured: Math.max(0, after - before),
      unit: 'MB',
      limit: { atMost: 20 },
      from: `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`,
    },
  ];
}

/** How many streams are open once no more of them end. */
async function settled(url: string): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const text = await (await fetch(`${url}/metrics`)).text();
    const open = Number(/^kapsule_live_streams (\d+)/m.exec(text)?.[1]);
    if (open === 0 || performance.now() > until) return open;
    await wait(50);
  }
}

async function memoryMb(url: string): Promise<number> {
  const { bytes } = (await (await fetch(`${url}/bench/memory`)).json()) as { bytes: number };
  return bytes / 1024 / 1024;
}
