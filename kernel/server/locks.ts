import pg from 'pg';
import { PRODUCT_ID } from '#kernel/contract/product.ts';

/** Held until it is released, or until the connection that holds it breaks. */
export interface Lock {
  /** Aborted when the lock is lost: another process may hold it from now on. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/** Locks by name, across all processes of one database. A process that dies loses its locks at once. */
export interface Locks {
  /** Null while any process, including this one, holds it. */
  tryAcquire(name: string): Promise<Lock | null>;
  close(): Promise<void>;
}

export interface LocksOptions {
  /** How often a process that holds locks checks its connection. */
  readonly pingMs?: number;
}

const PING_MS = 2_000;
/** Shorter than PostgreSQL's timeout below, so that a disconnected owner stops before another one starts. */
const ANSWER_MS = 4_000;
/** A machine that vanished from the network frees its locks after 5 + 3 × 2 seconds; sockets on this machine close at once. */
const NOTICE_DEAD_CLIENTS =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

interface Session {
  readonly client: pg.Client;
  readonly held: Map<string, AbortController>;
  /** One after the other: the client runs one query at a time. */
  query<Row extends object>(text: string, values?: string[]): Promise<pg.QueryResult<Row>>;
}

function createSession(client: pg.Client): Session {
  let last: Promise<unknown> = Promise.resolve();
  return {
    client,
    held: new Map(),
    query<Row extends object>(text: string, values?: string[]) {
      const result = last.then(() => client.query<Row>(text, values));
      last = result.catch(() => undefined);
      return result;
    },
  };
}

/** Session-level advisory locks on a separate connection, which is opened for the first lock. */
export function createLocks(databaseUrl: string, { pingMs = PING_MS }: LocksOptions = {}): Locks {
  let opening: Promise<Session> | undefined;
  /** The session that `opening` leads to. */
  let latest: Session | undefined;

  async function open(): Promise<Session> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: `${PRODUCT_ID}-locks`,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    const session = createSession(client);
    latest = session;
    client.on('error', () => abandon(session)).on('end', () => abandon(session));
    try {
      await client.connect();
      await session.query(NOTICE_DEAD_CLIENTS);
    } catch (error) {
      abandon(session);
      throw error;
    }
    const pinging = setInterval(() => {
      if (session.held.size > 0) session.query('select 1').catch(() => abandon(session));
    }, pingMs).unref();
    client.once('end', () => clearInterval(pinging));
    return session;
  }

  /** Without a response the state of the lock is unknown; closing the connection releases it. */
  function abandon(session: Session): void {
    // A connection that ends late must not take its successor along.
    if (latest === session) opening = undefined;
    session.client.connection.stream.destroy();
    for (const controller of session.held.values()) controller.abort();
    session.held.clear();
  }

  async function session(): Promise<Session> {
    opening ??= open().catch((error) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  async function query<Row extends object>(on: Session, text: string, name: string): Promise<Row> {
    try {
      return (await on.query<Row>(text, [name])).rows[0]!;
    } catch (error) {
      abandon(on);
      throw error;
    }
  }

  return {
    async tryAcquire(name) {
      const on = await session();
      // PostgreSQL grants a session its own lock again.
      if (on.held.has(name)) return null;
      const controller = new AbortController();
      on.held.set(name, controller);
      const { taken } = await query<{ taken: boolean }>(
        on,
        `select pg_try_advisory_lock(hashtext('kernel_locks'), hashtext($1)) as taken`,
        name,
      );
      if (!taken) {
        on.held.delete(name);
        return null;
      }
      return {
        lost: controller.signal,
        async release() {
          if (on.held.get(name) !== controller) return;
          await query(on, `select pg_advisory_unlock(hashtext('kernel_locks'), hashtext($1))`, name);
          on.held.delete(name);
        },
      };
    },
    async close() {
      const last = await opening?.catch(() => undefined);
      if (!last) return;
      abandon(last);
    },
  };
}
