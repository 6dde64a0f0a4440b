import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { type Database, openDatabase } from './db.ts';
import { createLocks, type Locks } from './locks.ts';

const warnings: string[] = [];
process.on('warning', ({ message }) => warnings.push(message));

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

const opened: Locks[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((locks) => locks.close()));
});
/** Locks of one process. */
function open(): Locks {
  const locks = createLocks(database.url, { pingMs: 100 });
  opened.push(locks);
  return locks;
}
/** Breaks all connections that hold locks, like a restart of PostgreSQL. */
const breakConnections = () =>
  own.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'kapsule-locks' and datname = current_database()`,
  );

describe('createLocks', () => {
  it('grants a lock to one process at a time', async () => {
    const [first, second] = [open(), open()];
    const lock = await first.tryAcquire('a');
    expect(lock).not.toBeNull();
    expect(await second.tryAcquire('a')).toBeNull();
    expect(await second.tryAcquire('b')).not.toBeNull();
    await lock?.release();
    expect(await second.tryAcquire('a')).not.toBeNull();
    expect(await first.tryAcquire('a')).toBeNull();
  });

  it('does not grant it twice within one process', async () => {
    const locks = open();
    const [one, two] = await Promise.all([locks.tryAcquire('a'), locks.tryAcquire('a')]);
    expect([one, two].filter(Boolean)).toHaveLength(1);
    await (one ?? two)?.release();
    const again = await locks.tryAcquire('a');
    await again?.release();
    // A second release of an old lock does not affect its new holder.
    const other = await open().tryAcquire('a');
    await again?.release();
    expect(other?.lost.aborted).toBe(false);
    expect(await locks.tryAcquire('a')).toBeNull();
  });

  it('releases the lock when the process closes its connection', async () => {
    const first = open();
    const lock = await first.tryAcquire('a');
    await first.close();
    expect(lock?.lost.aborted).toBe(true);
    const second = open();
    await expect.poll(async () => (await second.tryAcquire('a')) !== null, { timeout: 30_000 }).toBe(true);
  });

  it('notifies the holder when the connection breaks, and can be acquired again', async () => {
    const locks = open();
    const lock = await locks.tryAcquire('a');
    const lost = once(lock!.lost, 'abort');
    await breakConnections();
    await lost;
    await lock?.release();
    await expect.poll(async () => (await locks.tryAcquire('a')) !== null, { timeout: 30_000 }).toBe(true);
  });

  it('keeps the next connection when the broken one ends late', async () => {
    const locks = open();
    const lock = await locks.tryAcquire('a');
    const next = new Promise<unknown>((resolve) => {
      // The connection has reported an error, but has not ended yet.
      lock?.lost.addEventListener('abort', () => resolve(locks.tryAcquire('b')));
    });
    await breakConnections();
    expect(await next).not.toBeNull();
    await locks.tryAcquire('c');
    const sessions = async () => {
      const { rows } = await own.pool.query<{ count: number }>(
        `select count(*)::int from pg_stat_activity
         where application_name = 'kapsule-locks' and datname = current_database()`,
      );
      return rows[0]?.count;
    };
    // A second one would never be closed.
    await expect.poll(sessions).toBe(1);
  });

  it('runs one query at a time, also when many locks are wanted at once', async () => {
    const locks = open();
    const names = Array.from({ length: 10 }, (_, index) => `many-${index}`);
    const acquired = await Promise.all(names.map((name) => locks.tryAcquire(name)));
    await Promise.all(acquired.map((lock) => lock?.release()));
    expect(acquired.every(Boolean)).toBe(true);
    // Warnings are emitted in a later turn.
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual([]);
  });

  it('reports why the database cannot be reached', async () => {
    const locks = createLocks('postgres://nobody@127.0.0.1:1/none');
    await expect(locks.tryAcquire('a')).rejects.toThrow(/ECONNREFUSED/);
    await locks.close();
  });
});
