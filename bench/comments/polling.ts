import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { LIVE_POLL_INTERVAL_MS, TIME_BUCKET_MS, toTimeBucket } from '#features/comments/live-contract.ts';
import type { Figure } from '../figure.ts';
import { load } from '../load.ts';
import { ourPosts } from './our-posts.ts';
import { send } from './posting.ts';
import type { BenchWorld } from './world.ts';

const BUCKETS = 2;
const POST_EVERY_MS = 1_000;

interface Crowd {
  /** Questions to the database in each bucket. */
  readonly questions: number[];
  readonly p99Ms: number;
  readonly rate: number;
}

/** Viewers who ask every 15 seconds, evenly spread, while somebody posts every second through another process. */
async function crowd(world: BenchWorld, viewers: number): Promise<Crowd> {
  const rate = Math.round(viewers / (LIVE_POLL_INTERVAL_MS / 1000));
  const asked = async (): Promise<number> =>
    ((await (await fetch(`${world.reading}/bench/questions`)).json()) as { questions: number }).questions;
  const questions: number[] = [];
  let p99Ms = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    await wait(TIME_BUCKET_MS - (Date.now() % TIME_BUCKET_MS) + 100);
    const before = await asked();
    const path = `/app/video/${world.event}/comments?ts=${toTimeBucket(Date.now())}&isPinned=false&comment_updates=true`;
    const connections = Math.min(50, rate);
    const result = await load({ url: world.reading, paths: [path], connections, rate, seconds: 14 });
    questions.push((await asked()) - before);
    p99Ms = Math.max(p99Ms, result.p99Ms);
  }
  return { questions, p99Ms, rate };
}

export async function polling(world: BenchWorld): Promise<Figure[]> {
  const post = ourPosts(world, world.event);
  const agent = new Agent({ keepAlive: true });
  let failed: unknown;
  const posting = setInterval(() => {
    send(world.writing, post(`Said at ${Date.now()}`), agent).catch((error) => {
      failed = error;
    });
  }, POST_EVERY_MS);
  const [hundred, tenThousand] = [await crowd(world, 100), await crowd(world, 10_000)];
  const path = `/app/video/${world.event}/comments?ts=${toTimeBucket(Date.now())}&isPinned=false&comment_updates=true`;
  const full = await load({ url: world.reading, paths: [path], connections: 20, seconds: 8 });
  clearInterval(posting);
  agent.destroy();
  if (failed) throw failed;
  return [
    {
      name: 'Questions to the database per bucket, 10,000 live viewers',
      measured: Math.max(...tenThousand.questions),
      unit: '',
      limit: { atMost: 2 },
      from: `${tenThousand.questions.join(', ')}; with 100 viewers ${hundred.questions.join(', ')}`,
    },
    {
      name: 'Live poll: p99 with 10,000 viewers',
      measured: tenThousand.p99Ms,
      unit: 'ms',
      limit: { atMost: 50 },
      from: `${tenThousand.rate} polls per second, one comment per second`,
    },
    {
      name: 'Live poll: p99 at all that one process answers',
      measured: full.p99Ms,
      unit: 'ms',
      limit: { atMost: 50 },
      from: `${full.perSecond.toFixed(0)} polls per second, enough for ${(Math.floor((full.perSecond * 15) / 1000) * 1000).toLocaleString('en')} viewers`,
    },
  ];
}
