import { EVENTS_PATH } from '#kernel/contract/events-path.ts';
import { createEventParser, type StreamEvent } from './event-parser.ts';
import type { Refusal } from './event-stream.ts';
import { passHeaders, type SessionTokens, sessionHeaders } from './session-tokens.ts';

export interface StreamSource {
  /** '' for the page's own host. */
  readonly host: string;
  readonly tokens: Pick<SessionTokens, 'kct'>;
  readonly fetch?: typeof fetch;
  /** Opens one thing without a session. */
  readonly pass?: string | null;
}

export interface StreamReader {
  opened(): void;
  /** Everything up to this id has been received. */
  position(id: string): void;
  event(event: StreamEvent): void;
  /** This viewer may receive none of the topics. */
  refused(reason: Refusal): void;
}

/** Reads one connection to its end; true when the caller should reconnect. */
export async function readStream(
  source: StreamSource,
  topics: readonly string[],
  lastId: string | null,
  signal: AbortSignal,
  reader: StreamReader,
): Promise<boolean> {
  const response = await request(source, topics, lastId, signal);
  if (!response.ok || !response.body) {
    if (response.status >= 500 || response.status === 429 || response.status === 408) return true;
    reader.refused(await readRefusal(response));
    return false;
  }
  reader.opened();
  const parse = createEventParser();
  for await (const chunk of decodeChunks(response.body)) {
    for (const event of parse(chunk)) {
      if (signal.aborted) return false;
      if (event.id !== null) reader.position(event.id);
      if (event.type !== '') reader.event(event);
    }
  }
  return true;
}

function request(
  { host, tokens, pass, fetch: send = fetch }: StreamSource,
  topics: readonly string[],
  lastId: string | null,
  signal: AbortSignal,
): Promise<Response> {
  const headers = {
    accept: 'text/event-stream',
    ...sessionHeaders(tokens),
    ...passHeaders(pass),
    ...(lastId ? { 'last-event-id': lastId } : {}),
  };
  const query = new URLSearchParams({ topics: topics.join(',') });
  return send(`${host}${EVENTS_PATH}?${query}`, { headers, credentials: 'include', signal });
}

async function readRefusal(response: Response): Promise<Refusal> {
  const body = (await response.json().catch(() => null)) as { error?: Partial<Refusal> } | null;
  return { code: body?.error?.code ?? 'FORBIDDEN', message: body?.error?.message ?? '' };
}

async function* decodeChunks(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}
