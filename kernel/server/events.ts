import { sql } from 'kysely';
import type pg from 'pg';
import { PRODUCT_ID } from '#kernel/contract/product.ts';
import type { Db, Tx } from './db.ts';
import type { Logger } from './log.ts';

/**
 * A fact in the past tense, with ids only: { topic: 'note:abc', type: 'note.changed', data: { id: 'abc' } }.
 * Events are stored and replayed, so text in them would outlive its deletion and the permission to read it.
 */
export interface DomainEvent {
  readonly topic: string;
  readonly type: string;
  readonly data: EventData;
}
export interface EventData {
  readonly [name: string]: string | number | boolean | null | undefined;
  /** True if it may change someone's permissions; open streams are then checked again. */
  readonly access?: boolean;
}
export interface StoredEvent extends DomainEvent {
  readonly id: number;
}
export type Listener = (event: StoredEvent) => void;

export interface MissedEvents {
  readonly events: readonly StoredEvent[];
  /** False if events have been pruned or are too many to replay: the caller must reload its data. */
  readonly complete: boolean;
}

/** Events that reach every process. Delivered at least once, so listeners must be idempotent. */
export interface Events {
  /** Becomes visible when `tx` commits, or immediately with the plain database. */
  publish(db: Db | Tx, event: DomainEvent): Promise<void>;
  /** Listens to one topic, or to all with '*', until the returned function is called. */
  listen(topic: string, listener: Listener): () => void;
  /** Calls back when this process has missed events that cannot be replayed. */
  onGap(listener: () => void): () => void;
  /** Returns the events after `id`. */
  since(topics: readonly string[], id: number): Promise<MissedEvents>;
  /** The newest event that this process has received. */
  lastId(): number;
  /** Deletes events that are too old to be replayed. */
  prune(): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = `${PRODUCT_ID}_events`;
const KEEP_MINUTES = 15;
const RECONNECT_MS = 1_000;
/** Ids are assigned before commit, so an event may appear after one with a larger id. */
const OVERLAP = 32;
const MAX_REPLAY = 1_000;
/** Clients that reconnect after a short time are answered from memory. */
const CACHED_EVENTS = 4_000;

export async function createEvents(pool: pg.Pool, db: Db, log: Logger): Promise<Events> {
  const listeners = new Map<string, Set<Listener>>();
  const gapListeners = new Set<() => void>();
  let closed = false;
  let lastId = 0;
  let connection: pg.PoolClient | null = null;
  const recent = createRecentEvents();

  const deliver = (event: StoredEvent): void => {
    if (event.id > lastId) lastId = event.id;
    recent.add(event);
    for (const key of [event.topic, '*']) {
      for (const listener of listeners.get(key) ?? []) {
        try {
          listener(event);
        } catch (error) {
          log.error({ err: error, topic: event.topic }, 'events: a listener threw');
        }
      }
    }
  };

  /** Delivers what was missed while the connection was lost, and reports a gap if some of it was pruned. */
  async function catchUp(): Promise<void> {
    let from = Math.max(0, lastId - OVERLAP);
    if (lastId < (await prunedUpTo(db))) for (const listener of gapListeners) listener();
    for (;;) {
      const { rows } = await sql<StoredEvent>`
        select id, topic, type, data from kernel_events where id > ${from} order by id limit ${MAX_REPLAY}`.execute(
        db,
      );
      rows.forEach(deliver);
      if (rows.length < MAX_REPLAY) return;
      from = rows.at(-1)!.id;
    }
  }

  async function connect(): Promise<void> {
    const client = await pool.connect();
    client.on('notification', (message) => {
      if (message.channel === CHANNEL && message.payload) deliver(JSON.parse(message.payload) as StoredEvent);
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
        if (!connection) await connect();
        await catchUp();
        return;
      } catch {
        // Still unavailable; the loop retries.
      }
    }
  }

  await connect();
  // From now on nothing is missed, even if the connection breaks before the first event.
  lastId = Math.max(lastId, await newestId(db));
  recent.startAfter(lastId);

  return {
    publish,
    since: async (topics, id) => recent.since(topics, id) ?? since(db, topics, id),
    lastId: () => lastId,
    prune: () => prune(db),
    listen(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(topic);
      };
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => void gapListeners.delete(listener);
    },
    async close() {
      closed = true;
      connection?.removeAllListeners('error');
      connection?.on('error', () => {});
      connection?.release(true);
    },
  };
}

/** Caches the newest events. */
function createRecentEvents() {
  let events: StoredEvent[] = [];
  let floor = Number.POSITIVE_INFINITY;
  return {
    startAfter(id: number): void {
      floor = id;
    },
    add(event: StoredEvent): void {
      events.push(event);
      if (events.length <= 2 * CACHED_EVENTS) return;
      const evicted = events.slice(0, -CACHED_EVENTS);
      floor = Math.max(floor, ...evicted.map(({ id }) => id));
      events = events.slice(-CACHED_EVENTS);
    },
    /** Returns null if the events are not in the cache. */
    since(topics: readonly string[], id: number): MissedEvents | null {
      const from = id - OVERLAP;
      if (from < floor) return null;
      const found = new Map<number, StoredEvent>();
      for (const event of events)
        if (event.id > from && topics.includes(event.topic)) found.set(event.id, event);
      const complete = found.size <= MAX_REPLAY;
      return { events: complete ? [...found.values()].sort((a, b) => a.id - b.id) : [], complete };
    },
  };
}

async function publish(on: Db | Tx, { topic, type, data }: DomainEvent): Promise<void> {
  await sql`
    with stored as (
      insert into kernel_events (topic, type, data)
      values (${topic}, ${type}, ${JSON.stringify(data)}::jsonb) returning id, topic, type, data
    )
    select pg_notify(${CHANNEL}, json_build_object('id', id, 'topic', topic, 'type', type, 'data', data)::text)
    from stored`.execute(on);
}

async function since(db: Db, topics: readonly string[], id: number): Promise<MissedEvents> {
  const { rows } = await sql<StoredEvent>`
    select id, topic, type, data from kernel_events
    where topic = any(${[...topics]}::text[]) and id > ${Math.max(0, id - OVERLAP)}
    order by id limit ${MAX_REPLAY + 1}`.execute(db);
  // Read last, so that events pruned during the query count as missing.
  const complete = rows.length <= MAX_REPLAY && id >= (await prunedUpTo(db));
  return { events: complete ? rows : [], complete };
}

async function prunedUpTo(db: Db): Promise<number> {
  const { rows } = await sql<{ up_to: number }>`select up_to from kernel_events_pruned`.execute(db);
  return rows[0]?.up_to ?? 0;
}

async function newestId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select greatest((select max(id) from kernel_events), (select up_to from kernel_events_pruned)) as id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** Deletes events and records the newest deleted id in one statement. */
async function prune(db: Db): Promise<void> {
  await sql`
    with gone as (
      delete from kernel_events where created_at < now() - make_interval(mins => ${KEEP_MINUTES}) returning id
    )
    update kernel_events_pruned set up_to = greatest(up_to, (select max(id) from gone))
    where exists (select from gone)`.execute(db);
}
