import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { type Database, openDatabase } from './db.ts';
import { createJobQueue, type JobKind } from './job-queue.ts';
import { createLogger } from './log.ts';

const log = createLogger({ level: 'silent', pretty: false });
const data = z.object({ n: z.number() });
type Data = z.output<typeof data>;
const kindOf = (name: string, more: Partial<JobKind<Data>> = {}): JobKind<Data> => ({
  name,
  data,
  retryDelaySec: 1,
  ...more,
});

let database: TestDatabase;
let own: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  own = await openDatabase(database.url, { max: 3 });
});
afterAll(async () => {
  await own.close();
  await database.drop();
});

const running: ReturnType<typeof createJobQueue>[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
});

/** A worker whose runs can be awaited: `ran(n)` resolves when the job with that number has been handled so often. */
async function startWorker(
  kind: JobKind<Data>,
  handler: (n: number, time: number) => Promise<void> = async () => {},
) {
  const jobs = createJobQueue(database.url, log);
  running.push(jobs);
  const runs: number[] = [];
  const waiting = new Set<() => void>();
  jobs.handle(kind, async ({ n }) => {
    runs.push(n);
    for (const check of [...waiting]) check();
    await handler(n, runs.filter((each) => each === n).length);
  });
  await jobs.start({ work: true });
  const ran = (n: number, times = 1): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (runs.filter((each) => each === n).length < times) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  return { jobs, runs, ran };
}

describe('createJobQueue', () => {
  it('runs a job that was sent', async () => {
    const kind = kindOf('test.simple');
    const { jobs, ran, runs } = await startWorker(kind);
    await jobs.send(kind, { n: 1 });
    await ran(1);
    expect(runs).toEqual([1]);
  });

  it('retries when the handler fails', async () => {
    const kind = kindOf('test.retry', { retryLimit: 3 });
    const { jobs, ran } = await startWorker(kind, async (_n, time) => {
      if (time === 1) throw new Error('not yet');
    });
    await jobs.send(kind, { n: 1 });
    await ran(1, 2);
  });

  it('gives up after the last attempt', async () => {
    const kind = kindOf('test.give-up', { retryLimit: 1 });
    const { jobs, ran } = await startWorker(kind, async () => {
      throw new Error('never');
    });
    await jobs.send(kind, { n: 1 });
    await ran(1, 2);
    await expect.poll(() => stateOf('test.give-up'), { timeout: 10_000 }).toEqual(['failed']);
  });

  it('creates a job only if the transaction commits', async () => {
    const kind = kindOf('test.transaction');
    const { jobs, ran, runs } = await startWorker(kind);
    const undone = own.db.transaction().execute(async (tx) => {
      await jobs.send(kind, { n: 1 }, { tx });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await own.db.transaction().execute((tx) => jobs.send(kind, { n: 2 }, { tx }));
    await ran(2);
    expect(runs).toEqual([2]);
    expect(await stateOf('test.transaction')).toHaveLength(1);
  });

  it('queues at most one job per key', async () => {
    const kind = kindOf('test.key');
    const jobs = createJobQueue(database.url, log);
    running.push(jobs);
    jobs.handle(kind, async () => {});
    await jobs.start({ work: false });
    for (const n of [1, 2, 3]) await jobs.send(kind, { n }, { key: 'same' });
    await jobs.send(kind, { n: 4 }, { key: 'other' });
    expect(await stateOf('test.key')).toHaveLength(2);
  });

  it('does not run a job with invalid data', async () => {
    const kind = kindOf('test.shape', { retryLimit: 0 });
    const { jobs, runs } = await startWorker(kind);
    await jobs.send(kind as unknown as JobKind<object>, { n: 'one' });
    await expect.poll(() => stateOf('test.shape'), { timeout: 10_000 }).toEqual(['failed']);
    expect(runs).toEqual([]);
  });

  it('aborts a running handler when the server stops', async () => {
    const kind = kindOf('test.stop');
    const jobs = createJobQueue(database.url, log);
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    let wasAborted = false;
    jobs.handle(kind, async (_data, { signal }) => {
      const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
      begin();
      await stopped;
      wasAborted = true;
    });
    await jobs.start({ work: true });
    await jobs.send(kind, { n: 1 });
    await begun;
    await jobs.stop();
    expect(wasAborted).toBe(true);
  });

  it('gives the job of a killed worker to another worker', { timeout: 90_000 }, async () => {
    const kind = kindOf('test.killed', { heartbeatSec: 10 });
    const { data: _data, ...plain } = kind;
    const program = new URL('../../test/programs/hold-a-job.ts', import.meta.url).pathname;
    const killed = spawn(process.execPath, [program, database.url, JSON.stringify(plain)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const sender = createJobQueue(database.url, log);
    running.push(sender);
    sender.handle(kind, async () => {});
    await sender.start({ work: false });
    await sender.send(kind, { n: 7 });
    const [said] = (await once(killed.stdout, 'data')) as [Buffer];
    expect(String(said)).toBe('took 7\n');
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const { ran } = await startWorker(kind);
    await ran(7);
  });
});

async function stateOf(name: string): Promise<string[]> {
  const { rows } = await own.pool.query<{ state: string }>('select state from jobs.job where name = $1', [
    name,
  ]);
  return rows.map((row) => row.state);
}
