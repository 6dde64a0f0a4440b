import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ourPosts } from '../comments/our-posts.ts';
import { send } from '../comments/posting.ts';
import type { BenchWorld } from '../comments/world.ts';
import { type Figure, percentile } from '../figure.ts';
import { openStreams } from './stream-client.ts';

const VIEWERS = 5_000;
const COMMENTS = 100;
const EVERY_MS = 100;
const PATIENCE_MS = 10_000;

/** Viewers who hear of every comment at once: how long from the post being sent until each of them has it. */
export async function viewers(world: BenchWorld): Promise<Figure[]> {
  const delaysMs: number[] = [];
  const open = await openStreams(world.reading, `comments:${world.event}`, VIEWERS, (chunk) => {
    const now = performance.now();
    for (const [, sent] of chunk.matchAll(/Sent at ([\d.]+) end/g)) delaysMs.push(now - Number(sent));
  });
  const post = ourPosts(world, world.event);
  const agent = new Agent({ keepAlive: true });
  const sending: Promise<void>[] = [];
  for (let count = 0; count < COMMENTS; count += 1) {
    sending.push(send(world.writing, post(`Sent at ${performance.now()} end`), agent));
    await wait(EVERY_MS);
  }
  await Promise.all(sending);
  const patience = performance.now() + PATIENCE_MS;
  while (delaysMs.length < VIEWERS * COMMENTS && performance.now() < patience) await wait(50);
  for (const socket of open) socket.destroy();
  agent.destroy();
  return [
    {
      name: `Events delivered to ${VIEWERS.toLocaleString('en')} viewers of one process`,
      measured: (100 * delaysMs.length) / (VIEWERS * COMMENTS),
      unit: '%',
      limit: { atLeast: 100 },
      from: `${COMMENTS} comments, ${1000 / EVERY_MS} per second, read under present permissions`,
    },
    {
      name: 'Post sent until a viewer has it, p95',
      measured: percentile(delaysMs, 0.95),
      unit: 'ms',
      limit: { atMost: 250 },
      from: `p50 ${percentile(delaysMs, 0.5).toFixed(0)} ms, p99 ${percentile(delaysMs, 0.99).toFixed(0)} ms`,
    },
  ];
}
