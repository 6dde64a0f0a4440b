import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from './db.ts';
import type { Logger } from './log.ts';

/** Something that happened, in the past tense, with ids only: { topic: 'video:abc', type: 'video.changed', data: { id: 'abc' } }. */
export interface Happening {
  readonly topic: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}
export interface StoredHappening extends Happening {
  readonly id: number;
}
export type Listener = (event: StoredHappening) => void;

/** Facts that reach every process. Delivered at least once: listeners must bear a repetition. */
export interface Events {
  /** Becomes visible when `tx` commits, or at once when given the plain database. */
  publish(db: Db | Tx, event: Happening): Promise<void>;
  /** Hears one topic, or all with '*', until the returned function is called. */
  listen(topic: string, listener: Listener): () => void;
  /** What a listener that last saw `id` has missed. */
  since(topics: readonly string[], id: number): Promise<StoredHappening[]>;
  close(): Promise<void>;
}

const CHANNEL = 'kapsule_events';
const KEEP_MINUTES = 15;
const PRUNE_EVERY_MS = 60_000;
const RECONNECT_MS = 1_000;
/** Ids are given out before commit, so a slower neighbour may appear late with a smaller one. */
const OVERLAP = 32;
const MAX_REPLAY = 1_000;
/** PostgreSQL carries less than 8000 bytes in a notification; what is larger is announced by its id and read once per process. */
const MAX_NOTICE_BYTES = 7_900;

interface EventRow {
  id: number;
  topic: string;
  type: string;
  data: Record<string, unknown>;
}

export async function createEvents(pool: pg.Pool, db: Db, log: Logger): Promise<Events> {
  const listeners = new Map<string, Set<Listener>>();
  const events = db.withTables<{
    kernel_events: {
      id: number;
      topic: string;
      type: string;
      data: Record<string, unknown>;
      created_at: Date;
    };
  }>();
  let closed = false;
  let lastId = 0;
  let connection: pg.PoolClient | null = null;

  const deliver = (event: StoredHappening): void => {
    if (event.id > lastId) lastId = event.id;
    for (const key of [event.topic, '*']) {
      for (const listener of listeners.get(key) ?? []) {
        try {
          listener(event);
        } catch (error) {
          log.error({ err: error, topic: event.topic }, 'an event listener threw');
        }
      }
    }
  };

  async function catchUp(): Promise<void> {
    const rows =
      await sql<EventRow>`select id, topic, type, data from kernel_events where id > ${lastId - OVERLAP} order by id limit ${MAX_REPLAY}`.execute(
        db,
      );
    for (const row of rows.rows) deliver(row);
  }

  function receive(notice: StoredHappening | { id: number }): void {
    if ('topic' in notice) {
      deliver(notice);
      return;
    }
    sql<EventRow>`select id, topic, type, data from kernel_events where id = ${notice.id}`.execute(db).then(
      ({ rows }) => rows.forEach(deliver),
      (error) => log.warn({ err: error }, 'events: a large event could not be read'),
    );
  }

  async function connect(): Promise<void> {
    const client = await pool.connect();
    client.on('notification', (message) => {
      if (message.channel === CHANNEL && message.payload)
        receive(JSON.parse(message.payload) as StoredHappening | { id: number });
    });
    client.once('error', (error) => {
      client.release(true);
      connection = null;
      if (!closed) void reconnect(error);
    });
    await client.query(`listen ${CHANNEL}`);
    connection = client;
  }

  async function reconnect(error: Error): Promise<void> {
    log.warn({ err: error }, 'events: the listening connection broke; reconnecting');
    while (!closed) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      try {
        await connect();
        await catchUp();
        return;
      } catch {
        // Still away; the loop tries again.
      }
    }
  }

  await connect();
  // From here on nothing is missed, even if the connection breaks before the first event.
  const newest = await sql<{ id: number }>`select coalesce(max(id), 0) as id from kernel_events`.execute(db);
  lastId = Math.max(lastId, newest.rows[0]?.id ?? 0);
  const pruning = setInterval(() => {
    sql`delete from kernel_events where created_at < now() - make_interval(mins => ${KEEP_MINUTES})`
      .execute(db)
      .catch((error) => log.warn({ err: error }, 'events: pruning failed'));
  }, PRUNE_EVERY_MS);
  pruning.unref();

  return {
    async publish(on, event) {
      await sql`
        with stored as (
          insert into kernel_events (topic, type, data)
          values (${event.topic}, ${event.type}, ${JSON.stringify(event.data)}::jsonb) returning id, topic, type, data
        ), notice as (
          select id, json_build_object('id', id, 'topic', topic, 'type', type, 'data', data)::text as whole from stored
        )
        select pg_notify(${CHANNEL}, case when octet_length(whole) <= ${MAX_NOTICE_BYTES} then whole
          else json_build_object('id', id)::text end) from notice`.execute(on);
    },
    listen(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(topic);
      };
    },
    async since(topics, id) {
      return events
        .selectFrom('kernel_events')
        .select(['id', 'topic', 'type', 'data'])
        .where('topic', 'in', [...topics])
        .where('id', '>', Math.max(0, id - OVERLAP))
        .orderBy('id')
        .limit(MAX_REPLAY)
        .execute();
    },
    async close() {
      closed = true;
      clearInterval(pruning);
      connection?.removeAllListeners('error');
      connection?.on('error', () => {});
      connection?.release(true);
    },
  };
}
