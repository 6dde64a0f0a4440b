import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ourPosts } from '../comments/our-posts.ts';
import { send } from '../comments/posting.ts';
import type { BenchWorld } from '../comments/world.ts';
import type { Figure } from '../figure.ts';
import { openStreams } from './stream-client.ts';

const VIEWERS = 500;
const COMMENTS = 40;
const EVERY_MS = 50;

/** A video is made private through one process while viewers listen to another and its owner goes on writing. */
export async function revocation(world: BenchWorld): Promise<Figure[]> {
  let revokedAt = Number.POSITIVE_INFINITY;
  let late = 0;
  let lastMs = 0;
  let denied = 0;
  const open = await openStreams(world.reading, `comments:${world.event}`, VIEWERS, (chunk) => {
    denied += chunk.match(/event: denied/g)?.length ?? 0;
    if (!chunk.includes('event: comment.')) return;
    const afterMs = performance.now() - revokedAt;
    lastMs = Math.max(lastMs, afterMs);
    if (afterMs > 1_000) late += 1;
  });
  // The first person owns the event and goes on seeing it.
  const owner = { ...world, posters: world.posters.slice(0, 1) };
  const agent = new Agent({ keepAlive: true });
  const post = ourPosts(owner, world.event);
  const { cookie, csrf } = owner.posters[0]!;
  const writing = (async () => {
    for (let count = 0; count < COMMENTS; count += 1) {
      await send(world.writing, post(`Comment ${count}`), agent);
      await wait(EVERY_MS);
    }
  })();
  await wait(5 * EVERY_MS);
  const answer = await fetch(`${world.writing}/api/v1/videos/${world.event}`, {
    method: 'PATCH',
    headers: { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' },
    body: JSON.stringify({ visibility: 'private' }),
  });
  if (!answer.ok) throw new Error(`making the event private answered ${answer.status}`);
  revokedAt = performance.now();
  await writing;
  await wait(500);
  for (const socket of open) socket.destroy();
  agent.destroy();
  return [
    {
      name: 'Events delivered a second after the permission was withdrawn in another process',
      measured: late,
      unit: '',
      limit: { atMost: 0 },
      from: `${VIEWERS} viewers; the last one came after ${lastMs.toFixed(0)} ms`,
    },
    {
      name: 'Viewers who were told why',
      measured: (100 * denied) / VIEWERS,
      unit: '%',
      limit: { atLeast: 100 },
    },
  ];
}
