import { kernelRoutes } from '#kernel/contract/kernel-routes.ts';
import type { SessionTokens } from './api-client.ts';
import { createEventParser, type StreamEvent } from './event-parser.ts';

export interface StreamListener {
  event(event: StreamEvent): void;
  /** The connection is up; `again` when it was lost in between. What was missed is sent first. */
  opened?(again: boolean): void;
}

/** Hears topics of the server until the returned function is called. */
export type Listen = (topics: readonly string[], listener: StreamListener) => () => void;

export interface EventStreamOptions {
  /** '' for the page's own host. */
  readonly host: string;
  readonly tokens: Pick<SessionTokens, 'kct'>;
  readonly fetch?: typeof fetch;
  /** A page that nobody looks at gives its connection back: browsers allow only six to one host. */
  readonly page?: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
const HIDDEN_FOR_MS = 60_000;

/**
 * Server-sent events by fetch and not by EventSource, which cannot send the session token that stands in for
 * blocked cookies. Resumes after the last event it saw.
 * @example const listen = createEventStream({ host: '', tokens }); const stop = listen(['video:abc'], { event });
 */
export function createEventStream(options: EventStreamOptions): Listen {
  return (topics, listener) => {
    let stopped = false;
    let running: AbortController | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastId: string | null = null;
    let opened = false;
    let waitMs = FIRST_WAIT_MS;

    async function connect(): Promise<void> {
      const own = new AbortController();
      running = own;
      const again = await read(own.signal).catch(() => true);
      if (running !== own) return;
      running = null;
      if (again && !stopped) retry();
    }
    /** True when it is worth trying again. */
    async function read(signal: AbortSignal): Promise<boolean> {
      const response = await request(options, topics, lastId, signal);
      if (!response.ok || !response.body) return response.status >= 500 || response.status === 429;
      listener.opened?.(opened);
      opened = true;
      waitMs = FIRST_WAIT_MS;
      const parse = createEventParser();
      for await (const text of textsOf(response.body)) {
        for (const event of parse(text)) {
          lastId = event.id ?? lastId;
          if (!stopped) listener.event(event);
        }
      }
      return true;
    }
    function retry(): void {
      // Spread out, so that a server that comes back is not met by everyone at once.
      timer = setTimeout(connect, waitMs * (0.75 + Math.random() / 2));
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    }
    function pause(): void {
      clearTimeout(timer);
      running?.abort();
      running = null;
    }
    const { page } = options;
    const onVisibility = (): void => {
      clearTimeout(timer);
      if (page?.hidden) timer = setTimeout(pause, HIDDEN_FOR_MS);
      else if (!running) void connect();
    };
    page?.addEventListener('visibilitychange', onVisibility);
    void connect();
    return () => {
      stopped = true;
      page?.removeEventListener('visibilitychange', onVisibility);
      pause();
    };
  };
}

function request(
  { host, tokens, fetch: send = fetch }: EventStreamOptions,
  topics: readonly string[],
  lastId: string | null,
  signal: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'text/event-stream' };
  if (tokens.kct) headers['x-kct'] = tokens.kct;
  if (lastId) headers['last-event-id'] = lastId;
  const query = new URLSearchParams({ topics: topics.join(',') });
  return send(`${host}${kernelRoutes.events.path}?${query}`, { headers, credentials: 'include', signal });
}

async function* textsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
