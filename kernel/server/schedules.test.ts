import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startBackgroundWork } from '#test/background-process.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { createManualClock } from '#test/test-server.ts';
import type { Clock } from './clock.ts';
import { type Database, openDatabase } from './db.ts';
import { createLocks, type Locks } from './locks.ts';
import { createSchedules } from './schedules.ts';

let database: TestDatabase;
let own: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  own = await openDatabase(database.url, { max: 6 });
});
afterAll(async () => {
  await own.close();
  await database.drop();
});

type Process = ReturnType<typeof createSchedules>;
const open: { schedules: Process; locks: Locks }[] = [];
afterEach(async () => {
  for (const { schedules, locks } of open.splice(0)) {
    await schedules.stop();
    await locks.close();
  }
});

/** The schedules of one process; `lines` has what it logged. */
function createProcess(clock: Clock) {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const locks = createLocks(database.url);
  const schedules = createSchedules({ db: own.db, locks, clock, log });
  open.push({ schedules, locks });
  return { schedules, lines };
}

describe('every', () => {
  it('runs once per interval across all processes', async () => {
    const clock = createManualClock();
    const runs: string[] = [];
    const processes = ['a', 'b', 'c'].map((name) => {
      const { schedules } = createProcess(clock);
      schedules.every('test.once', { minutes: 10 }, async () => runs.push(name));
      return schedules;
    });
    const lookAll = () => Promise.all(processes.map((each) => each.runDue()));
    await lookAll();
    expect(runs).toHaveLength(1);
    await lookAll();
    clock.advance(9 * 60_000);
    await lookAll();
    expect(runs).toHaveLength(1);
    clock.advance(60_000);
    await lookAll();
    expect(runs).toHaveLength(2);
  });

  it('never overlaps itself, however late a run is', async () => {
    const clock = createManualClock();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const runs: string[] = [];
    const [first, second] = ['first', 'second'].map((name) => {
      const { schedules } = createProcess(clock);
      schedules.every('test.overlap', { seconds: 5 }, async () => {
        runs.push(name);
        begin();
        if (name === 'first') await released;
      });
      return schedules;
    });
    const running = first!.runDue();
    await begun;
    clock.advance(3_600_000);
    await second!.runDue();
    expect(runs).toEqual(['first']);
    release();
    await running;
    await second!.runDue();
    expect(runs).toEqual(['first', 'second']);
  });

  it('logs a failure and continues with the next interval', async () => {
    const clock = createManualClock();
    const { schedules, lines } = createProcess(clock);
    let runs = 0;
    schedules.every('test.failing', { hours: 1 }, async () => {
      runs += 1;
      if (runs === 1) throw new Error('not today');
    });
    await schedules.runDue();
    expect(lines.join()).toContain('not today');
    clock.advance(30 * 60_000);
    await schedules.runDue();
    expect(runs).toBe(1);
    clock.advance(30 * 60_000);
    await schedules.runDue();
    expect(runs).toBe(2);
  });

  it('runs on its own after the start, also with intervals under a minute', async () => {
    const { schedules } = createProcess({ now: () => new Date() });
    const { promise: thrice, resolve } = Promise.withResolvers<void>();
    let runs = 0;
    schedules.every('test.timer', { seconds: 1 }, async () => {
      runs += 1;
      if (runs === 3) resolve();
    });
    schedules.start({ shared: true });
    await thrice;
  });

  it('does not run in processes whose ROLE runs no schedules', async () => {
    const { schedules } = createProcess({ now: () => new Date() });
    const runs: string[] = [];
    const { promise: twice, resolve } = Promise.withResolvers<void>();
    schedules.every('test.role', { seconds: 1 }, async () => runs.push('shared'));
    schedules.everyHere('test.role-here', { seconds: 1 }, async () => {
      runs.push('here');
      if (runs.length === 2) resolve();
    });
    schedules.start({ shared: false });
    await twice;
    expect(runs).toEqual(['here', 'here']);
  });

  it('aborts a run when the server stops, and repeats it elsewhere', async () => {
    const clock = createManualClock();
    const { schedules } = createProcess(clock);
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    schedules.every('test.stop', { hours: 1 }, async (signal) => {
      const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
      begin();
      await stopped;
      throw signal.reason;
    });
    schedules.start({ shared: true });
    await begun;
    await schedules.stop();
    const other = createProcess(clock).schedules;
    let runs = 0;
    other.every('test.stop', { hours: 1 }, async () => {
      runs += 1;
    });
    await other.runDue();
    expect(runs).toBe(0);
    clock.advance(60_000);
    await other.runDue();
    expect(runs).toBe(1);
  });

  it('repeats a run whose process was killed', async () => {
    const killed = await startBackgroundWork(database.url, ['schedule']);
    await killed.kill();
    let nowMs = Date.now();
    const { schedules } = createProcess({ now: () => new Date(nowMs) });
    let runs = 0;
    schedules.every('test.killed', { hours: 1 }, async () => {
      runs += 1;
    });
    await schedules.runDue();
    expect(runs).toBe(0);
    nowMs += 61_000;
    // PostgreSQL takes a moment to notice that the process is gone.
    const runAgain = async (): Promise<number> => {
      await schedules.runDue();
      return runs;
    };
    await expect.poll(runAgain, { timeout: 60_000 }).toBe(1);
  });

  it('rejects duplicate names, late registrations, and intervals under a second', () => {
    const { schedules } = createProcess(createManualClock());
    const work = async (): Promise<void> => {};
    schedules.every('test.name', { seconds: 1 }, work);
    expect(() => schedules.everyHere('test.name', { seconds: 1 }, work)).toThrow(/registered twice/);
    expect(() => schedules.every('test.never', {}, work)).toThrow(/a second or more/);
    expect(() => schedules.every('test.nan', { seconds: Number.NaN }, work)).toThrow(/a second or more/);
    schedules.start({ shared: false });
    expect(() => schedules.every('test.late', { seconds: 1 }, work)).toThrow(/after the start/);
  });
});

describe('everyHere', () => {
  it('runs in each process independently', async () => {
    const clock = createManualClock();
    const runs: string[] = [];
    const processes = ['a', 'b'].map((name) => {
      const { schedules } = createProcess(clock);
      schedules.everyHere('test.here', { seconds: 30 }, async () => runs.push(name));
      return schedules;
    });
    for (const each of processes) await each.runDue();
    expect(runs).toEqual(['a', 'b']);
    for (const each of processes) await each.runDue();
    expect(runs).toHaveLength(2);
    clock.advance(30_000);
    await processes[1]!.runDue();
    expect(runs).toEqual(['a', 'b', 'b']);
  });
});
