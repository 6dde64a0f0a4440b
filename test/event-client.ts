import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { TestPerson, TestServer } from './test-server.ts';

export interface ReceivedEvent {
  readonly id: string | undefined;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the data of every type of event
  readonly data: any;
}

export interface EventClient {
  readonly status: number;
  /** Everything received so far. */
  text(): string;
  /** Reads the id on the first line, from which the stream can be resumed. */
  readFirstId(): Promise<string | undefined>;
  /** Reads the next event; null when the server has ended the stream. */
  next(): Promise<ReceivedEvent | null>;
  /** Skips events until one of this type. */
  waitFor(type: string): Promise<ReceivedEvent>;
  close(): void;
}

interface SubscribeOptions {
  readonly lastId?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Opens event streams, each on its own connection as in a browser. */
export function createEventClients() {
  const open: IncomingMessage[] = [];

  async function subscribe(
    server: TestServer,
    person: TestPerson,
    topics: string,
    options: SubscribeOptions = {},
  ): Promise<EventClient> {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const lastId = options.lastId ? { 'last-event-id': options.lastId } : {};
    const headers = { cookie, ...options.headers, ...lastId };
    const request = get(`${server.url}/api/v1/events?topics=${topics}`, { agent: false, headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    open.push(response);
    return createEventClient(response);
  }
  return {
    subscribe,
    closeAll(): void {
      for (const response of open.splice(0)) response.destroy();
    },
  };
}

function createEventClient(response: IncomingMessage): EventClient {
  const chunks = response.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
  let received = '';
  let read = 0;
  async function next(): Promise<ReceivedEvent | null> {
    for (;;) {
      const end = received.indexOf('\n\n', read);
      if (end < 0) {
        const { value, done } = await chunks.next();
        if (done) return null;
        received += value;
        continue;
      }
      const lines = received.slice(read, end).split('\n');
      read = end + 2;
      const { id, event, data } = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s)));
      if (event) return { id, type: event, data: JSON.parse(data) };
    }
  }
  return {
    status: response.statusCode ?? 0,
    text: () => received,
    async readFirstId() {
      while (!received.includes('\n\n')) received += (await chunks.next()).value ?? '';
      return /^id: (\d+)\n/.exec(received)?.[1];
    },
    next,
    async waitFor(type) {
      for (;;) {
        const event = await next();
        if (!event) throw new Error(`the stream ended before '${type}':\n${received}`);
        if (event.type === type) return event;
      }
    },
    close: () => response.destroy(),
  };
}
