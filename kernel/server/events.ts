import { sql } from 'kysely';
import type pg from 'pg';
import { PRODUCT_ID } from '#kernel/contract/product.ts';
import type { Db, Tx } from './db.ts';
import type { Logger } from './log.ts';

/**
 * Something that happened, in the past tense, with ids only: { topic: 'note:abc', type: 'note.changed', data: { id: 'abc' } }.
 * Events are stored and replayed, so text in them would outlive its deletion and the permission to read it.
 */
export interface DomainEvent {
  readonly topic: string;
  readonly type: string;
  readonly data: EventData;
}
export interface EventData {
  readonly [name: string]: string | number | boolean | null | undefined;
  /** True when it may change who is allowed to see or hear something; open streams are then checked again. */
  readonly access?: boolean;
}
export interface StoredEvent extends DomainEvent {
  readonly id: number;
}
export type Listener = (event: StoredEvent) => void;

export interface Missed {
  readonly events: readonly StoredEvent[];
  /** False when some are gone or there are too many: whoever asked must load its data again. */
  readonly complete: boolean;
}

/** Facts that reach every process. Delivered at least once: listeners must tolerate repetition. */
export interface Events {
  /** Becomes visible when `tx` commits, or at once when given the plain database. */
  publish(db: Db | Tx, event: DomainEvent): Promise<void>;
  /** Listens to one topic, or to all with '*', until the returned function is called. */
  listen(topic: string, listener: Listener): () => void;
  /** Called when this process missed events that can no longer be read. */
  onGap(listener: () => void): () => void;
  /** What a listener that last saw `id` has missed. */
  since(topics: readonly string[], id: number): Promise<Missed>;
  /** The newest event that this process knows of. */
  lastId(): number;
  /** Deletes events that are too old to be replayed. */
  prune(): Promise<void>;
  close(): Promise<void>;
}

const CHANNEL = `${PRODUCT_ID}_events`;
const KEEP_MINUTES = 15;
const RECONNECT_MS = 1_000;
/** Ids are assigned before commit, so a slower transaction may appear late with a smaller one. */
const OVERLAP = 32;
const MAX_REPLAY = 1_000;
/** Clients that were away for a moment are answered from memory, however many they are. */
const REMEMBERED = 4_000;

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

  /** After a lost connection: everything since, page by page, or the news that some of it is gone. */
  async function catchUp(): Promise<void> {
    let from = Math.max(0, lastId - OVERLAP);
    if (lastId < (await prunedUpTo(db))) for (const tell of gapListeners) tell();
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
        // Still away; the loop tries again.
      }
    }
  }

  await connect();
  // From here on nothing is missed, even if the connection breaks before the first event.
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

/** The newest events in memory. */
function createRecentEvents() {
  let events: StoredEvent[] = [];
  let floor = Number.POSITIVE_INFINITY;
  return {
    startAfter(id: number): void {
      floor = id;
    },
    add(event: StoredEvent): void {
      events.push(event);
      if (events.length <= 2 * REMEMBERED) return;
      const forgotten = events.slice(0, -REMEMBERED);
      floor = Math.max(floor, ...forgotten.map(({ id }) => id));
      events = events.slice(-REMEMBERED);
    },
    /** Null when the database has to be asked. */
    since(topics: readonly string[], id: number): Missed | null {
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

async function since(db: Db, topics: readonly string[], id: number): Promise<Missed> {
  const { rows } = await sql<StoredEvent>`
    select id, topic, type, data from kernel_events
    where topic = any(${[...topics]}::text[]) and id > ${Math.max(0, id - OVERLAP)}
    order by id limit ${MAX_REPLAY + 1}`.execute(db);
  // Asked afterwards: what was pruned while reading counts as gone.
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

/** What is deleted and how far that goes become visible together. */
async function prune(db: Db): Promise<void> {
  await sql`
    with gone as (
      delete from kernel_events where created_at < now() - make_interval(mins => ${KEEP_MINUTES}) returning id
    )
    update kernel_events_pruned set up_to = greatest(up_to, (select max(id) from gone))
    where exists (select from gone)`.execute(db);
}
