import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, percentile } from '../figure.ts';
import { readResidentMb } from '../processes.ts';
import type { ViewFixture } from './fixture.ts';
import { createAgent, SimulatedViewer } from './viewer.ts';

const SECONDS = Number(process.env.SECONDS ?? 45);
/** Not measured: the views are created, and PostgreSQL reports transactions of idle connections with a delay. */
const WARM_UP_MS = 15_000;

interface LoadResult {
  readonly p95Ms: number;
  readonly sent: number;
  readonly failed: number;
  readonly transactionsPerSec: number;
  readonly grownMb: number;
}

/** Every viewer reports in its own rhythm; positions advance with the wall clock. */
async function load(
  { url, video, client }: ViewFixture,
  server: ChildProcess,
  { viewers: count, everyMs }: { viewers: number; everyMs: number },
): Promise<LoadResult> {
  const agent = createAgent();
  const viewers = Array.from({ length: count }, () => new SimulatedViewer(agent, url, video));
  const beforeMb = readResidentMb(server);
  const rounds = Math.ceil((SECONDS * 1000 + WARM_UP_MS) / everyMs);
  const measureFromMs = performance.now() + WARM_UP_MS;
  const timesMs: number[] = [];
  let failed = 0;
  const watch = async (viewer: SimulatedViewer, index: number): Promise<void> => {
    await wait((index / count) * everyMs);
    if ((await viewer.create()) !== 200) failed += 1;
    const beganMs = performance.now();
    if ((await viewer.report(viewer.start())).status !== 200) failed += 1;
    for (let round = 1; round < rounds; round += 1) {
      await wait(Math.max(0, beganMs + round * everyMs - performance.now()));
      for (const item of [viewer.played(everyMs), ...(everyMs > 1_000 ? [viewer.progress()] : [])]) {
        const { status, ms } = await viewer.report(item);
        if (status !== 200) failed += 1;
        if (performance.now() > measureFromMs) timesMs.push(ms);
      }
    }
  };
  const running = Promise.all(viewers.map(watch));
  await wait(Math.max(0, measureFromMs - performance.now()) + 1_000);
  const [from, fromMs] = [await countTransactions(client), performance.now()];
  await running;
  const transactionsPerSec =
    ((await countTransactions(client)) - from) / ((performance.now() - fromMs) / 1000);
  agent.destroy();
  return {
    p95Ms: percentile(timesMs, 0.95),
    sent: timesMs.length,
    failed,
    transactionsPerSec,
    grownMb: readResidentMb(server) - beforeMb,
  };
}

/** Written by each connection at most once a second, so it is exact to a second's worth. */
async function countTransactions(client: ViewFixture['client']): Promise<number> {
  const { rows } = await client.query(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0].count);
}

export async function measureHeartbeats(fixture: ViewFixture): Promise<Figure[]> {
  const server = await fixture.start();
  const few = await load(fixture, server, { viewers: 100, everyMs: 15_000 });
  const many = await load(fixture, server, { viewers: 10_000, everyMs: 15_000 });
  const precise = await load(fixture, server, { viewers: 1_000, everyMs: 1_000 });
  const { rows } = await fixture.client.query(
    'select count(*)::int as views from views where started_at is not null',
  );
  const about = (result: LoadResult): string => `${result.sent} reports`;
  return [
    { name: 'views that were lost', measured: 11_100 - rows[0].views, unit: '', limit: { atMost: 0 } },
    ...[
      { name: '10,000 viewers every 15 s', result: many },
      { name: '1,000 viewers every 1 s', result: precise },
    ].flatMap(({ name, result }): Figure[] => [
      {
        name: `${name}: p95`,
        measured: result.p95Ms,
        unit: 'ms',
        limit: { atMost: 50 },
        from: about(result),
      },
      { name: `${name}: refused`, measured: result.failed, unit: '', limit: { atMost: 0 } },
      {
        name: `${name}: transactions`,
        measured: result.transactionsPerSec,
        unit: '/s',
        limit: { atMost: 5 },
        from: `100 viewers: ${few.transactionsPerSec.toFixed(1)}/s`,
      },
      { name: `${name}: memory`, measured: result.grownMb, unit: 'MB', limit: { atMost: 150 } },
    ]),
  ];
}
