import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { CommentFixture } from '../comments/fixture.ts';
import { createPostSource } from '../comments/post-source.ts';
import { sendPost } from '../comments/posting.ts';
import { type Figure, percentile } from '../figure.ts';
import { openStreams } from './stream-client.ts';

const VIEWERS = 5_000;
const COMMENTS = 100;
const INTERVAL_MS = 100;
const TIMEOUT_MS = 10_000;

/** Measures the time from sending a post until each of many viewers receives it. */
export async function measureDelivery(fixture: CommentFixture): Promise<Figure[]> {
  const delaysMs: number[] = [];
  const open = await openStreams(fixture.readUrl, `comments:${fixture.liveEvent}`, VIEWERS, (chunk) => {
    const now = performance.now();
    for (const [, sent] of chunk.matchAll(/Sent at ([\d.]+) end/g)) delaysMs.push(now - Number(sent));
  });
  const post = createPostSource(fixture, fixture.liveEvent);
  const agent = new Agent({ keepAlive: true });
  const sending: Promise<void>[] = [];
  for (let count = 0; count < COMMENTS; count += 1) {
    sending.push(sendPost(fixture.writeUrl, post(`Sent at ${performance.now()} end`), agent));
    await wait(INTERVAL_MS);
  }
  await Promise.all(sending);
  const deadline = performance.now() + TIMEOUT_MS;
  while (delaysMs.length < VIEWERS * COMMENTS && performance.now() < deadline) await wait(50);
  for (const socket of open) socket.destroy();
  agent.destroy();
  return [
    {
      name: `Events delivered to ${VIEWERS.toLocaleString('en')} viewers of one process`,
      measured: (100 * delaysMs.length) / (VIEWERS * COMMENTS),
      unit: '%',
      limit: { atLeast: 100 },
      from: `${COMMENTS} comments, ${1000 / INTERVAL_MS} per second, with permission checks`,
    },
    {
      name: 'From sending a post to its delivery, p95',
      measured: percentile(delaysMs, 0.95),
      unit: 'ms',
      limit: { atMost: 250 },
      from: `p50 ${percentile(delaysMs, 0.5).toFixed(0)} ms, p99 ${percentile(delaysMs, 0.99).toFixed(0)} ms`,
    },
  ];
}
