import type { StreamEvent } from './event-parser.ts';
import { readStream, type StreamSource } from './read-stream.ts';
import { createTopicSet, type Subscriber } from './topic-set.ts';

export interface Refusal {
  readonly code: string;
  readonly message: string;
}

export interface StreamListener {
  event(event: StreamEvent): void;
  /** Events were missed that cannot be sent again: load the data anew. */
  reset?(): void;
  /** This viewer may no longer hear the topic; nothing more comes of it. */
  denied?(topic: string, reason: Refusal): void;
}

/** Listens to topics of the server until the returned function is called. */
export type Listen = (topics: readonly string[], listener: StreamListener) => () => void;

export interface EventStreamOptions extends StreamSource {
  /** The newest event when the page's data was read; what happened since is sent first. */
  readonly since?: string | null;
  /** A page that nobody looks at gives its connection back: browsers allow only six to one host. */
  readonly page?: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
const HIDDEN_FOR_MS = 60_000;
/** Parts of a page that begin to listen together share their first connection. */
const GATHER_MS = 20;

/**
 * Server-sent events by fetch and not by EventSource, which cannot send the session token that stands in for blocked
 * cookies. All parts of a page share one connection, which resumes after the last event it saw.
 * @example const listen = createEventStream({ host: '', tokens }); const stop = listen(['video:abc'], { event });
 */
export function createEventStream({ page, since = null, ...source }: EventStreamOptions): Listen {
  const topics = createTopicSet();
  let lastId = since;
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitMs = FIRST_WAIT_MS;

  async function connect(): Promise<void> {
    running?.abort();
    const own = new AbortController();
    running = own;
    const names = topics.connected();
    const again = await readStream(source, names, lastId, own.signal, {
      opened: () => {
        waitMs = FIRST_WAIT_MS;
      },
      position: (id) => {
        lastId = id;
      },
      event: topics.hear,
      refused: (reason) => topics.refuse(names, reason),
    }).catch(() => true);
    if (running !== own) return;
    running = null;
    if (again && !topics.isEmpty()) later(nextWait());
  }
  function nextWait(): number {
    // Spread out, so that a server that comes back is not met by everyone at once.
    const spread = waitMs * (0.75 + Math.random() / 2);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    return spread;
  }
  function later(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), ms);
  }
  function pause(): void {
    clearTimeout(timer);
    running?.abort();
    running = null;
  }
  function onVisibility(): void {
    clearTimeout(timer);
    if (page?.hidden) timer = setTimeout(pause, HIDDEN_FOR_MS);
    else if (!running && !topics.isEmpty()) later(0);
  }

  return (names, listener) => {
    const subscriber: Subscriber = { topics: new Set(names), listener };
    if (topics.size() === 0) page?.addEventListener('visibilitychange', onVisibility);
    if (topics.add(subscriber)) later(GATHER_MS);
    return () => {
      topics.remove(subscriber);
      if (topics.size() > 0) return;
      page?.removeEventListener('visibilitychange', onVisibility);
      pause();
    };
  };
}
