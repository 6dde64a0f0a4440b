import type { StreamEvent } from './event-parser.ts';
import { readStream, type StreamSource } from './read-stream.ts';
import { createTopicSet, type Subscriber } from './topic-set.ts';

export interface Refusal {
  readonly code: string;
  readonly message: string;
}

export interface StreamListener {
  event(event: StreamEvent): void;
  /** Missed events cannot be replayed: load the data again. */
  reset?(): void;
  /** This viewer may no longer receive the topic. */
  denied?(topic: string, reason: Refusal): void;
}

/** Subscribes to topics of the server; the returned function unsubscribes. */
export type Listen = (topics: readonly string[], listener: StreamListener) => () => void;

export interface EventStreamOptions extends StreamSource {
  /** The newest event when the page's data was read; the server first sends what happened since. */
  readonly since?: string | null;
  /** A hidden page closes its connection, because browsers allow only six per host. */
  readonly page?: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}

const RETRY_MIN_MS = 2_000;
const RETRY_MAX_MS = 60_000;
const CLOSE_WHEN_HIDDEN_MS = 60_000;
/** Parts of a page that subscribe together share their first connection. */
const BATCH_MS = 20;

/**
 * Receives server-sent events with `fetch`, because EventSource cannot send the `kct` that replaces blocked cookies. All
 * parts of a page share one connection, which resumes after the last event it received.
 * @example const listen = createEventStream({ host: '', tokens }); const stop = listen(['note:abc'], { event });
 */
export function createEventStream({ page, since = null, ...source }: EventStreamOptions): Listen {
  const topics = createTopicSet();
  let lastId = since;
  let connection: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_MIN_MS;

  async function connect(): Promise<void> {
    connection?.abort();
    const own = new AbortController();
    connection = own;
    const names = topics.connect();
    const shouldRetry = await readStream(source, names, lastId, own.signal, {
      opened: () => {
        retryMs = RETRY_MIN_MS;
      },
      position: (id) => {
        lastId = id;
      },
      event: topics.dispatch,
      refused: (reason) => topics.deny(names, reason),
    }).catch(() => true);
    if (connection !== own) return;
    connection = null;
    if (shouldRetry && !topics.isEmpty()) connectIn(nextRetryMs());
  }
  function nextRetryMs(): number {
    // Jitter keeps clients from reconnecting to a restarted server all at once.
    const jittered = retryMs * (0.75 + Math.random() / 2);
    retryMs = Math.min(retryMs * 2, RETRY_MAX_MS);
    return jittered;
  }
  function connectIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), ms);
  }
  function disconnect(): void {
    clearTimeout(timer);
    connection?.abort();
    connection = null;
  }
  function onVisibilityChange(): void {
    clearTimeout(timer);
    if (page?.hidden) timer = setTimeout(disconnect, CLOSE_WHEN_HIDDEN_MS);
    else if (!connection && !topics.isEmpty()) connectIn(0);
  }

  return (names, listener) => {
    const subscriber: Subscriber = { topics: new Set(names), listener };
    if (topics.size() === 0) page?.addEventListener('visibilitychange', onVisibilityChange);
    if (topics.add(subscriber)) connectIn(BATCH_MS);
    return () => {
      topics.remove(subscriber);
      if (topics.size() > 0) return;
      page?.removeEventListener('visibilitychange', onVisibilityChange);
      disconnect();
    };
  };
}
