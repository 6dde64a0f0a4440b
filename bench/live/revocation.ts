import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { CommentFixture } from '../comments/fixture.ts';
import { createPostSource } from '../comments/post-source.ts';
import { sendPost } from '../comments/posting.ts';
import type { Figure } from '../figure.ts';
import { openStreams } from './stream-client.ts';

const VIEWERS = 500;
const COMMENTS = 40;
const INTERVAL_MS = 50;

/** Makes a video private through one process while viewers listen to another and its owner continues to post. */
export async function measureRevocation(fixture: CommentFixture): Promise<Figure[]> {
  let revokedAt = Number.POSITIVE_INFINITY;
  let late = 0;
  let lastMs = 0;
  let denied = 0;
  const open = await openStreams(fixture.readUrl, `comments:${fixture.liveEvent}`, VIEWERS, (chunk) => {
    denied += chunk.match(/event: denied/g)?.length ?? 0;
    if (!chunk.includes('event: comment.')) return;
    const afterMs = performance.now() - revokedAt;
    lastMs = Math.max(lastMs, afterMs);
    if (afterMs > 1_000) late += 1;
  });
  // The first person owns the event and keeps access.
  const owner = { ...fixture, authors: fixture.authors.slice(0, 1) };
  const agent = new Agent({ keepAlive: true });
  const post = createPostSource(owner, fixture.liveEvent);
  const { cookie, csrf } = owner.authors[0]!;
  const writing = (async () => {
    for (let count = 0; count < COMMENTS; count += 1) {
      await sendPost(fixture.writeUrl, post(`Comment ${count}`), agent);
      await wait(INTERVAL_MS);
    }
  })();
  await wait(5 * INTERVAL_MS);
  const response = await fetch(`${fixture.writeUrl}/api/v1/videos/${fixture.liveEvent}`, {
    method: 'PATCH',
    headers: { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' },
    body: JSON.stringify({ visibility: 'private' }),
  });
  if (!response.ok) throw new Error(`making the event private failed with ${response.status}`);
  revokedAt = performance.now();
  await writing;
  await wait(500);
  for (const socket of open) socket.destroy();
  agent.destroy();
  return [
    {
      name: 'Events delivered more than a second after access was revoked in another process',
      measured: late,
      unit: '',
      limit: { atMost: 0 },
      from: `${VIEWERS} viewers; the last event came after ${lastMs.toFixed(0)} ms`,
    },
    {
      name: 'Viewers who received the reason',
      measured: (100 * denied) / VIEWERS,
      unit: '%',
      limit: { atLeast: 100 },
    },
  ];
}
