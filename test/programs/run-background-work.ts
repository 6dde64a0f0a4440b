import { systemClock } from '#kernel/server/clock.ts';
import { openDatabase } from '#kernel/server/db.ts';
import { createLocks } from '#kernel/server/locks.ts';
import { createLogger } from '#kernel/server/log.ts';
import { createLongRunning } from '#kernel/server/long-running.ts';
import { createSchedules } from '#kernel/server/schedules.ts';

// A process that owns long-running work and is in the middle of scheduled work; the test kills it. Argument: database.
const [, , databaseUrl = ''] = process.argv;
const log = createLogger({ level: 'silent', pretty: false });
const { db } = await openDatabase(databaseUrl, { max: 2 });
const locks = createLocks(databaseUrl);
const schedules = createSchedules({ db, locks, clock: systemClock, log });
const longRunning = createLongRunning({ locks, log });
const printAndHang = (word: string) => async (): Promise<void> => {
  process.stdout.write(`${word}\n`);
  await new Promise(() => {});
};
schedules.every('test.killed', { hours: 1 }, printAndHang('schedule'));
longRunning.keepRunning('test.killed', printAndHang('long-running'), { single: true });
schedules.start({ shared: true });
longRunning.start();
