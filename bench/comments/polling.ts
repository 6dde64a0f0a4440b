import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { LIVE_POLL_INTERVAL_MS, TIME_BUCKET_MS, toTimeBucket } from '#features/comments/live-contract.ts';
import type { Figure } from '../figure.ts';
import { runLoad } from '../load.ts';
import type { CommentFixture } from './fixture.ts';
import { createPostSource } from './post-source.ts';
import { sendPost } from './posting.ts';

const BUCKETS = 2;
const POST_INTERVAL_MS = 1_000;

interface PollResult {
  /** Database queries in each bucket. */
  readonly queries: number[];
  readonly p99Ms: number;
  readonly rate: number;
}

/** Polls like viewers do, every 15 seconds and evenly spread, while somebody posts every second through another process. */
async function poll(fixture: CommentFixture, viewers: number): Promise<PollResult> {
  const rate = Math.round(viewers / (LIVE_POLL_INTERVAL_MS / 1000));
  const countQueries = async (): Promise<number> =>
    ((await (await fetch(`${fixture.readUrl}/bench/queries`)).json()) as { queries: number }).queries;
  const queries: number[] = [];
  let p99Ms = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    await wait(TIME_BUCKET_MS - (Date.now() % TIME_BUCKET_MS) + 100);
    const before = await countQueries();
    const path = `/app/video/${fixture.liveEvent}/comments?ts=${toTimeBucket(Date.now())}&isPinned=false&comment_updates=true`;
    const connections = Math.min(50, rate);
    const result = await runLoad({ url: fixture.readUrl, paths: [path], connections, rate, seconds: 14 });
    queries.push((await countQueries()) - before);
    p99Ms = Math.max(p99Ms, result.p99Ms);
  }
  return { queries, p99Ms, rate };
}

/** Measures live polling: database queries per bucket, and response times. */
export async function measurePolling(fixture: CommentFixture): Promise<Figure[]> {
  const post = createPostSource(fixture, fixture.liveEvent);
  const agent = new Agent({ keepAlive: true });
  let failure: unknown;
  const posting = setInterval(() => {
    sendPost(fixture.writeUrl, post(`Said at ${Date.now()}`), agent).catch((error) => {
      failure = error;
    });
  }, POST_INTERVAL_MS);
  const [hundred, tenThousand] = [await poll(fixture, 100), await poll(fixture, 10_000)];
  const path = `/app/video/${fixture.liveEvent}/comments?ts=${toTimeBucket(Date.now())}&isPinned=false&comment_updates=true`;
  const saturated = await runLoad({ url: fixture.readUrl, paths: [path], connections: 20, seconds: 8 });
  clearInterval(posting);
  agent.destroy();
  if (failure) throw failure;
  return [
    {
      name: 'Database queries per bucket, 10,000 live viewers',
      measured: Math.max(...tenThousand.queries),
      unit: '',
      limit: { atMost: 2 },
      from: `${tenThousand.queries.join(', ')}; with 100 viewers ${hundred.queries.join(', ')}`,
    },
    {
      name: 'Live poll: p99 with 10,000 viewers',
      measured: tenThousand.p99Ms,
      unit: 'ms',
      limit: { atMost: 50 },
      from: `${tenThousand.rate} polls per second, one comment per second`,
    },
    {
      name: 'Live poll: p99 at the maximum rate of one process',
      measured: saturated.p99Ms,
      unit: 'ms',
      limit: { atMost: 50 },
      from: `${saturated.perSecond.toFixed(0)} polls per second, enough for ${(Math.floor((saturated.perSecond * 15) / 1000) * 1000).toLocaleString('en')} viewers`,
    },
  ];
}
