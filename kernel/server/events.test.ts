import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { type Database, openDatabase } from './db.ts';
import { createEvents, type Events, type StoredEvent } from './events.ts';
import { createLogger } from './log.ts';

const log = createLogger({ level: 'silent', pretty: false });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** One process: its own pool and its own listening connection. */
interface Node {
  readonly database: Database;
  readonly events: Events;
}
const nodes: Node[] = [];
async function startNode(): Promise<Node> {
  const own = await openDatabase(database.url, { max: 5 });
  const node = { database: own, events: await createEvents(own.pool, own.db, log) };
  nodes.push(node);
  return node;
}
afterEach(async () => {
  for (const { events, database: own } of nodes.splice(0)) {
    await events.close();
    await own.close();
  }
});

/** Collects the events of a node; `has` waits for the numbered event. */
function collect({ events }: Node, topic: string) {
  const received: StoredEvent[] = [];
  const waiting = new Set<() => void>();
  const stop = events.listen(topic, (event) => {
    received.push(event);
    for (const check of [...waiting]) check();
  });
  const numbers = (): unknown[] => received.map((event) => event.data.n);
  const has = (n: number): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (!numbers().includes(n)) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  return { received, numbers, has, stop };
}

const publish = ({ events, database: own }: Node, topic: string, n: number): Promise<void> =>
  events.publish(own.db, { topic, type: 'thing.changed', data: { n } });

describe('createEvents', () => {
  it('delivers an event to listeners of its topic and of all topics in other processes', async () => {
    const [sender, receiver] = [await startNode(), await startNode()];
    const [mine, other, all] = [
      collect(receiver, 'video:a'),
      collect(receiver, 'video:b'),
      collect(receiver, '*'),
    ];
    await publish(sender, 'video:a', 1);
    await Promise.all([mine.has(1), all.has(1)]);
    expect(mine.received[0]).toEqual({
      id: expect.any(Number),
      topic: 'video:a',
      type: 'thing.changed',
      data: { n: 1 },
    });
    expect(other.received).toEqual([]);
  });

  it('publishes nothing after a rollback, and everything after a commit', async () => {
    const [sender, receiver] = [await startNode(), await startNode()];
    const collected = collect(receiver, 'video:tx');
    const inTransaction = (n: number, end: () => void): Promise<void> =>
      sender.database.db.transaction().execute(async (tx) => {
        await sender.events.publish(tx, { topic: 'video:tx', type: 'thing.changed', data: { n } });
        end();
      });
    const undone = inTransaction(1, () => {
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await inTransaction(2, () => {});
    await collected.has(2);
    expect(collected.numbers()).toEqual([2]);
    const { events: stored } = await receiver.events.since(['video:tx'], 0);
    expect(stored.map((event) => event.data.n)).toEqual([2]);
  });

  it('returns the events after the last id that a listener has seen', async () => {
    const node = await startNode();
    const collected = collect(node, 'video:resume');
    for (const n of [1, 2, 3]) await publish(node, 'video:resume', n);
    await collected.has(3);
    const last = collected.received[0]!.id;
    const { events, complete } = await node.events.since(['video:resume'], last);
    const missed = events.filter((event) => event.id > last);
    expect(complete).toBe(true);
    expect(missed.map((event) => event.data.n)).toEqual([2, 3]);
    expect(await node.events.since(['video:other'], 0)).toEqual({ events: [], complete: true });
  });

  it('reports an incomplete replay when events were pruned or are too many', async () => {
    const node = await startNode();
    const { pool } = node.database;
    for (let n = 1; n <= 3; n += 1) await publish(node, 'video:gap', n);
    const { events } = await node.events.since(['video:gap'], 0);
    const first = events[0]!.id;
    await pool.query(
      `insert into kernel_events (topic, type, data) select 'video:gap', 'thing.changed', '{"n": 4}' from generate_series(1, 1200)`,
    );
    expect(await node.events.since(['video:gap'], 0)).toEqual({ events: [], complete: false });
    await pool.query('delete from kernel_events where id <= $1', [first]);
    await pool.query('update kernel_events_pruned set up_to = $1', [first]);
    expect((await node.events.since(['video:else'], first - 1)).complete).toBe(false);
    expect((await node.events.since(['video:else'], first)).complete).toBe(true);
    await pool.query('delete from kernel_events');
    await pool.query('update kernel_events_pruned set up_to = 0');
  });

  /** Publishes many events at once, as `publish` does one. */
  const publishMany = ({ database: own }: Node, topic: string, count: number) =>
    own.pool.query(
      `with stored as (
         insert into kernel_events (topic, type, data)
         select $1, 'thing.changed', jsonb_build_object('n', n) from generate_series(1, $2::int) as n
         returning id, topic, type, data
       )
       select pg_notify('kapsule_events', json_build_object('id', id, 'topic', topic, 'type', type, 'data', data)::text)
       from stored`,
      [topic, count],
    );

  it('replays at most 1,000 events, from memory as from the database', async () => {
    const node = await startNode();
    const collected = collect(node, 'video:limit');
    // Positions are looked up in memory only when enough ids lie before them.
    await publishMany(node, 'video:before', 100);
    await publish(node, 'video:limit', 0);
    await collected.has(0);
    const first = collected.received[0]!.id;
    await publishMany(node, 'video:limit', 999);
    await collected.has(999);
    const late = await startNode();
    for (const { events } of [node, late]) {
      const replay = await events.since(['video:limit'], first);
      expect([replay.complete, replay.events.length]).toEqual([true, 1000]);
    }
    await publish(node, 'video:limit', 1000);
    await collected.has(1000);
    for (const { events } of [node, late])
      expect(await events.since(['video:limit'], first)).toEqual({ events: [], complete: false });
  });

  it('finds events that have left the memory in the database', async () => {
    const node = await startNode();
    const [early, others] = [collect(node, 'video:early'), collect(node, 'video:others')];
    await publishMany(node, 'video:before', 100);
    await publish(node, 'video:early', 1);
    await early.has(1);
    await publishMany(node, 'video:others', 8_001);
    await others.has(8_001);
    const { events, complete } = await node.events.since(['video:early'], early.received[0]!.id - 1);
    expect([complete, events.map(({ data }) => data.n)]).toEqual([true, [1]]);
    await node.database.pool.query('delete from kernel_events');
  });

  it('prunes events after 15 minutes and records the newest pruned id', async () => {
    const node = await startNode();
    for (const n of [1, 2]) await publish(node, 'video:old', n);
    const { events: stored } = await node.events.since(['video:old'], 0);
    const [first, second] = stored.map(({ id }) => id);
    const age = "update kernel_events set created_at = now() - interval '16 minutes' where id = $1";
    await node.database.pool.query(age, [first]);
    await node.events.prune();
    const { rows } = await node.database.pool.query<{ id: number }>(
      "select id from kernel_events where topic = 'video:old'",
    );
    expect(rows.map(({ id }) => id)).toEqual([second]);
    const late = await startNode();
    expect((await late.events.since(['video:old'], first! - 1)).complete).toBe(false);
    expect((await late.events.since(['video:old'], first!)).complete).toBe(true);
    await node.database.pool.query('update kernel_events_pruned set up_to = 0');
  });

  it('reports a gap when events were pruned while the connection was lost', async () => {
    const node = await startNode();
    let gaps = 0;
    node.events.onGap(() => {
      gaps += 1;
    });
    await node.database.pool.query('update kernel_events_pruned set up_to = $1', [
      node.events.lastId() + 1_000,
    ]);
    await node.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
    );
    await expect.poll(() => gaps).toBe(1);
    await node.database.pool.query('update kernel_events_pruned set up_to = 0');
  });

  it('reconnects after its connection was cut and catches up', async () => {
    const [sender, receiver] = [await startNode(), await startNode()];
    const collected = collect(receiver, 'video:cut');
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const { rowCount } = await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()",
    );
    await admin.end();
    expect(rowCount).toBe(2);
    await publish(sender, 'video:cut', 1);
    await collected.has(1);
    await publish(sender, 'video:cut', 2);
    await collected.has(2);
  });

  it('keeps delivering to other listeners when one throws, and stops after unsubscribing', async () => {
    const node = await startNode();
    node.events.listen('video:throws', () => {
      throw new Error('a listener with a bug');
    });
    const [first, second] = [collect(node, 'video:throws'), collect(node, 'video:throws')];
    await publish(node, 'video:throws', 1);
    await Promise.all([first.has(1), second.has(1)]);
    first.stop();
    await publish(node, 'video:throws', 2);
    await second.has(2);
    expect(first.numbers()).toEqual([1]);
  });

  it('closes its connection and does not reconnect', async () => {
    const node = await startNode();
    nodes.splice(0);
    await node.events.close();
    await wait(1_200);
    const { rows } = await node.database.pool.query<{ count: number }>(
      "select count(*) from pg_stat_activity where query like 'listen %' and datname = current_database()",
    );
    expect(rows[0]?.count).toBe(0);
    await node.database.close();
  });
});
