import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { loadAtConstantRate } from '../constant-rate.ts';
import { type Figure, median } from '../figure.ts';
import { readCpuMs } from '../processes.ts';
import type { ViewFixture } from '../views/fixture.ts';
import { addPeople, type Person } from './people.ts';
import type { SendOptions, SentLikes } from './send-likes.ts';

const LIKES_PER_SEC = 1_000;
const ROUNDS = 3;
const ROUND_SEC = 5;
const PAGES_PER_SEC = 20;

async function sendLikes(fixture: ViewFixture, people: readonly Person[]): Promise<SentLikes> {
  const url = `${fixture.url}/api/v1/videos/${fixture.video}/like`;
  const workerData: SendOptions = { url, people, perSecond: LIKES_PER_SEC };
  const worker = new Worker(new URL('./send-likes.ts', import.meta.url), { workerData });
  const [result] = (await once(worker, 'message')) as [SentLikes];
  return result;
}

/** Alternates between rounds without and with likes; everybody likes the same video. */
export async function measureLikes(fixture: ViewFixture): Promise<Figure[]> {
  const server = await fixture.start();
  const { client, url, video } = fixture;
  const openPage = () =>
    loadAtConstantRate({
      url,
      paths: [`/app/video/${video}`],
      seconds: ROUND_SEC,
      perSecond: PAGES_PER_SEC,
    });
  const pageMs = { idle: [] as number[], busy: [] as number[] };
  const sent: SentLikes[] = [];
  const cpuMs: number[] = [];
  // The first round warms up, and its likes count, too.
  for (let round = -1; round < ROUNDS; round += 1) {
    const people = await addPeople(client, LIKES_PER_SEC * ROUND_SEC);
    const startedCpuMs = readCpuMs(server);
    const idle = await openPage();
    const idleCpuMs = readCpuMs(server);
    const [busy, likes] = await Promise.all([openPage(), sendLikes(fixture, people)]);
    sent.push(likes);
    if (round < 0) continue;
    // The same pages were opened in both halves of the round.
    cpuMs.push((readCpuMs(server) - 2 * idleCpuMs + startedCpuMs) / people.length);
    pageMs.idle.push(idle.p50Ms);
    pageMs.busy.push(busy.p50Ms);
  }
  return [...(await compareCounts(fixture)), ...describe(pageMs, sent), describeCpu(cpuMs)];
}

async function compareCounts({ client, video }: ViewFixture): Promise<Figure[]> {
  const { rows } = await client.query<{ like_count: number; likes: number }>(
    `select like_count, (select count(*)::int from video_likes where video_id = videos.id) as likes
     from videos where id = $1`,
    [video],
  );
  const { like_count, likes } = rows[0]!;
  const expected = LIKES_PER_SEC * ROUND_SEC * (ROUNDS + 1);
  const from = `${expected.toLocaleString('en')} likes`;
  return [
    { name: 'likes that were lost', measured: expected - likes, unit: '', limit: { atMost: 0 }, from },
    {
      name: 'difference between the count and the likes',
      measured: Math.abs(like_count - likes),
      unit: '',
      limit: { atMost: 0 },
    },
  ];
}

function describe(
  pageMs: { readonly idle: readonly number[]; readonly busy: readonly number[] },
  sent: readonly SentLikes[],
): Figure[] {
  const [idle, busy] = [median([...pageMs.idle]), median([...pageMs.busy])];
  const p95Ms = median(sent.map((likes) => likes.p95Ms));
  return [
    {
      name: 'likes that were refused',
      measured: sent.reduce((sum, { refused }) => sum + refused, 0),
      unit: '',
      limit: { atMost: 0 },
    },
    {
      name: 'likes of one video, answered per second',
      measured: median(sent.map(({ perSecond }) => perSecond)),
      unit: '/s',
      limit: { atLeast: 0.95 * LIKES_PER_SEC },
      from: `p95 ${p95Ms.toFixed(1)} ms`,
    },
    {
      name: "the video's page during the likes ÷ without them",
      measured: busy / idle,
      unit: '×',
      limit: { atMost: 1.5 },
      from: `${busy.toFixed(1)} ms ÷ ${idle.toFixed(1)} ms, medians of ${ROUNDS} rounds`,
    },
  ];
}

/** Tells how much room there is, also on a machine that is busy with something else. */
const describeCpu = (cpuMs: readonly number[]): Figure => ({
  name: 'CPU time of the server for one like',
  measured: median([...cpuMs]),
  unit: 'ms',
  limit: { atMost: 1 },
});
