import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { TestPerson, TestServer } from './test-server.ts';

export interface HeardEvent {
  readonly id: string | undefined;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the data of every kind of event
  readonly data: any;
}

export interface EventClient {
  readonly status: number;
  /** Everything that was received so far. */
  text(): string;
  /** The id on the first line, from which the stream can be resumed. */
  opening(): Promise<string | undefined>;
  /** The next event, or null when the server has ended the stream. */
  next(): Promise<HeardEvent | null>;
  /** Reads on until an event of this type. */
  until(type: string): Promise<HeardEvent>;
  close(): void;
}

interface Asked {
  readonly lastId?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Opens event streams on connections of their own, as browsers do. */
export function createEventClients() {
  const open: IncomingMessage[] = [];

  async function hear(
    at: TestServer,
    person: TestPerson,
    topics: string,
    asked: Asked = {},
  ): Promise<EventClient> {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, ...asked.headers, ...(asked.lastId ? { 'last-event-id': asked.lastId } : {}) };
    const request = get(`${at.url}/api/v1/events?topics=${topics}`, { agent: false, headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    open.push(response);
    return clientOf(response);
  }
  return {
    hear,
    closeAll(): void {
      for (const response of open.splice(0)) response.destroy();
    },
  };
}

function clientOf(response: IncomingMessage): EventClient {
  const chunks = response.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
  let received = '';
  let read = 0;
  async function next(): Promise<HeardEvent | null> {
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
    async opening() {
      while (!received.includes('\n\n')) received += (await chunks.next()).value ?? '';
      return /^id: (\d+)\n/.exec(received)?.[1];
    },
    next,
    async until(type) {
      for (;;) {
        const event = await next();
        if (!event) throw new Error(`the stream ended before '${type}':\n${received}`);
        if (event.type === type) return event;
      }
    },
    close: () => response.destroy(),
  };
}
