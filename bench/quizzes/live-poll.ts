import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { RESULTS_CHANGED_EVENT } from '#features/quizzes/events.ts';
import { Question } from '#features/quizzes/question.ts';
import { videoChannel } from '#features/videos/contract.ts';
import type { Figure } from '../figure.ts';
import { openStreams } from '../live/stream-client.ts';
import type { Bench } from '../processes.ts';
import { openViewFixture, type ViewFixture } from '../views/fixture.ts';
import type { SendOptions, SentAnswers } from './send-answers.ts';

const PEOPLE = Number(process.env.PEOPLE ?? 5_000);
const SECONDS = 10;
const CHOICES = ['Red', 'Green', 'Blue', 'None of them'];
const TOKENS_AT_ONCE = 50;
/** PostgreSQL publishes its statistics with this delay. */
const STATISTICS_MS = 2_000;
const TIMEOUT_MS = 30_000;

/** A poll of a live event that is open. */
async function openPoll({ client, video }: ViewFixture): Promise<number> {
  await client.query(
    `update videos set src = 'LIVE_EVENT', live_state = 'LIVE', time_live = now() where id = $1`,
    [video],
  );
  const data = Question.parse({
    type: 'poll',
    text: 'Which color do you like?',
    choices: CHOICES,
    appears_at: 'LIVE',
    results: 'counts',
  });
  const { rows } = await client.query<{ item_id: number }>(
    `insert into timeline_items (draft, video_id, kind, start_ms, data, updated_at)
     values (false, $1, 'question', 0, $2, now()) returning item_id`,
    [video, JSON.stringify(data)],
  );
  const id = Number(rows[0]!.item_id);
  await client.query(
    'insert into quiz_openings (question_id, video_id, opened_at, at_ms) values ($1, $2, now(), 0)',
    [id, video],
  );
  return id;
}

/** The signed view tokens of as many browsers. */
async function createTokens({ url, video }: ViewFixture): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: TOKENS_AT_ONCE });
  const create = (index: number): Promise<string> =>
    new Promise((resolve, reject) => {
      const path = `${url}/api/v3/videos/${video}/view/create?_kapsulegid=group-${String(index).padStart(8, '0')}`;
      get(path, { agent }, (response) => {
        let text = '';
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve((JSON.parse(text) as { kvtoken: string }).kvtoken));
      }).on('error', reject);
    });
  const tokens = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => create(index)));
  agent.destroy();
  return tokens;
}

async function sendAnswers(options: SendOptions): Promise<SentAnswers> {
  const worker = new Worker(new URL('./send-answers.ts', import.meta.url), { workerData: options });
  const [result] = (await once(worker, 'message')) as [SentAnswers];
  return result;
}

async function countTransactions(client: pg.Client): Promise<number> {
  await wait(STATISTICS_MS);
  const { rows } = await client.query<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]!.count);
}

const sumOf = (results: string): number => results.split(',').reduce((sum, count) => sum + Number(count), 0);

/** Everyone who watches a live event answers one poll within ten seconds, and sees the results. */
export async function measureLivePoll(bench: Bench): Promise<Figure[]> {
  const fixture = await openViewFixture(bench, 'quizzes');
  await fixture.start();
  const { client, url, video } = fixture;
  const question = await openPoll(fixture);
  const tokens = await createTokens(fixture);
  /** When each screen showed the answers of everyone. */
  const completeMs: number[] = [];
  const results = new RegExp(`event: ${RESULTS_CHANGED_EVENT}\\ndata: .*?"results":"([\\d,]+)"`, 'g');
  const screens = await openStreams(url, videoChannel(video), PEOPLE, (chunk) => {
    for (const [, counts] of chunk.matchAll(results))
      if (sumOf(counts!) === PEOPLE) completeMs.push(performance.now());
  });
  const before = await countTransactions(client);
  const sent = await sendAnswers({
    url: `${url}/api/v1/videos/${video}/answers`,
    question,
    tokens,
    perSecond: PEOPLE / SECONDS,
    choices: CHOICES.length,
  });
  const lastAnswerMs = performance.now();
  const deadline = lastAnswerMs + TIMEOUT_MS;
  while (completeMs.length < PEOPLE && performance.now() < deadline) await wait(20);
  const delayMs = completeMs.length < PEOPLE ? TIMEOUT_MS : Math.max(...completeMs) - lastAnswerMs;
  const transactions = (await countTransactions(client)) - before;
  const { rows } = await client.query<{ answers: number; people: number }>(
    'select count(*)::int as answers, count(distinct person)::int as people from quiz_answers where question_id = $1',
    [question],
  );
  for (const socket of screens) socket.destroy();
  await fixture.close();
  const { answers, people } = rows[0]!;
  const from = `${PEOPLE.toLocaleString('en')} people, ${sent.seconds.toFixed(1)} s`;
  return [
    { name: 'poll answers refused', measured: sent.refused, unit: '', limit: { atMost: 0 }, from },
    {
      name: 'poll answers lost or counted twice',
      measured: Math.abs(PEOPLE - answers) + Math.abs(answers - people),
      unit: '',
      limit: { atMost: 0 },
    },
    {
      name: 'the last answer until all screens show the results of everyone',
      measured: delayMs,
      unit: 'ms',
      limit: { atMost: 2000 },
      from: `${completeMs.length.toLocaleString('en')} of ${PEOPLE.toLocaleString('en')} event streams`,
    },
    { name: 'time to answer, p95', measured: sent.p95Ms, unit: 'ms' },
    {
      // Every statement outside of a transaction counts as one.
      name: 'transactions while everyone answers, with single reads',
      measured: transactions / (sent.seconds + STATISTICS_MS / 1000),
      unit: '/s',
      from: `${transactions} for ${PEOPLE.toLocaleString('en')} answers`,
    },
  ];
}
