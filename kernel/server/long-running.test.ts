import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBackgroundWork } from '#test/background-process.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { type Database, openDatabase } from './db.ts';
import { createLocks, type Locks } from './locks.ts';
import { createLogger } from './log.ts';
import { createLongRunning, type LongRunningParts, restartPauseMs } from './long-running.ts';

const log = createLogger({ level: 'silent', pretty: false });
let database: TestDatabase;
let own: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  own = await openDatabase(database.url, { max: 2 });
});
afterAll(async () => {
  await own.close();
  await database.drop();
});

const open: { work: ReturnType<typeof createLongRunning>; locks: Locks }[] = [];
afterEach(async () => {
  for (const { work, locks } of open.splice(0)) {
    await work.stop();
    await locks.close();
  }
});
/** The long-running work of one process. */
function createProcess(parts: Partial<LongRunningParts> = {}) {
  const locks = createLocks(database.url, { pingMs: 100 });
  const work = createLongRunning({ locks, log, ...parts });
  open.push({ work, locks });
  return work;
}
const untilAborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

describe('restartPauseMs', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [5, 16_000],
    [6, 30_000],
    [1000, 30_000],
  ])('after %d failures: %d ms', (failures, ms) => expect(restartPauseMs(failures)).toBe(ms));
});

describe('keepRunning', () => {
  it('restarts work that ends or throws, with growing pauses', async () => {
    const pauses: number[] = [];
    const work = createProcess({
      pause: async (ms) => {
        pauses.push(ms);
      },
    });
    const { promise: settled, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    work.keepRunning('test.restart', async (signal) => {
      runs += 1;
      if (runs === 1) throw new Error('broken');
      if (runs < 4) return;
      resolve();
      await untilAborted(signal);
    });
    work.start();
    await settled;
    expect(pauses).toEqual([1_000, 2_000, 4_000]);
  });

  it('aborts the work when the server stops, and does not restart it', async () => {
    const work = createProcess();
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const said: string[] = [];
    work.keepRunning('test.stop', async (signal) => {
      said.push('started');
      start();
      await untilAborted(signal);
      said.push('ended');
    });
    work.start();
    await started;
    await work.stop();
    expect(said).toEqual(['started', 'ended']);
  });

  it('runs in every process by default', async () => {
    const starts = await Promise.all(
      ['a', 'b'].map(async (name) => {
        const work = createProcess();
        const { promise: started, resolve } = Promise.withResolvers<string>();
        work.keepRunning('test.everywhere', async (signal) => {
          resolve(name);
          await untilAborted(signal);
        });
        work.start();
        return started;
      }),
    );
    expect(starts).toEqual(['a', 'b']);
  });
});

describe('keepRunning with a single owner', () => {
  /** Two processes; `owner()` resolves to the next one that starts. */
  function createPair(name: string) {
    const started: string[] = [];
    const waiting: ((owner: string) => void)[] = [];
    const active = new Set<string>();
    const processes = Object.fromEntries(
      ['a', 'b'].map((id) => {
        const work = createProcess();
        work.keepRunning(
          name,
          async (signal) => {
            active.add(id);
            expect(active.size).toBe(1);
            const listener = waiting.shift();
            if (listener) listener(id);
            else started.push(id);
            await untilAborted(signal);
            active.delete(id);
          },
          { single: true },
        );
        return [id, work];
      }),
    );
    const owner = async (): Promise<string> =>
      started.shift() ?? new Promise<string>((resolve) => waiting.push(resolve));
    return { processes, owner };
  }

  it('runs in one process, and in the other after that one has stopped', async () => {
    const { processes, owner } = createPair('test.single');
    for (const each of Object.values(processes)) each.start();
    const first = await owner();
    await processes[first]!.stop();
    expect(await owner()).toBe(first === 'a' ? 'b' : 'a');
  });

  it('moves to another process when the owner fails', async () => {
    const [failing, healthy] = [createProcess(), createProcess()];
    const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
    const { promise: taken, resolve: take } = Promise.withResolvers<void>();
    failing.keepRunning(
      'test.failing-owner',
      async () => {
        fail();
        throw new Error('the port is taken on this machine');
      },
      { single: true },
    );
    healthy.keepRunning(
      'test.failing-owner',
      async (signal) => {
        take();
        await untilAborted(signal);
      },
      { single: true },
    );
    failing.start();
    await failed;
    healthy.start();
    await taken;
  });

  it('stops the owner when its lock is lost, and elects one owner again', async () => {
    const { processes, owner } = createPair('test.lost');
    for (const each of Object.values(processes)) each.start();
    await owner();
    await own.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'kapsule-locks' and datname = current_database()`,
    );
    expect(['a', 'b']).toContain(await owner());
  });

  it('moves to another process within seconds after the owner was killed', async () => {
    const killed = await startBackgroundWork(database.url, ['long-running']);
    const work = createProcess();
    const { promise: taken, resolve: take } = Promise.withResolvers<number>();
    let ownsAlready = false;
    work.keepRunning(
      'test.killed',
      async (signal) => {
        ownsAlready = true;
        take(performance.now());
        await untilAborted(signal);
      },
      { single: true },
    );
    work.start();
    // The owner's session, and ours after the first attempt.
    await expect.poll(() => lockSessions(), { timeout: 60_000 }).toBe(2);
    expect(ownsAlready).toBe(false);
    const killedMs = performance.now();
    await killed.kill();
    // Attempts are 1.0 s apart; the rest allows for a busy machine.
    expect((await taken) - killedMs).toBeLessThan(20_000);
  });
});

/** Processes that have tried to take a lock. */
async function lockSessions(): Promise<number> {
  const { rows } = await own.pool.query<{ sessions: number }>(
    `select count(*) as sessions from pg_stat_activity
     where application_name = 'kapsule-locks' and datname = current_database() and query not like 'set %'`,
  );
  return rows[0]!.sessions;
}
