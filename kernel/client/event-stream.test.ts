import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventStream, type StreamListener } from './event-stream.ts';

/** A server of event streams that the test controls. */
function createStreams() {
  const connections: {
    readonly topics: string[];
    readonly lastId: string | null;
    readonly signal: AbortSignal;
    send(text: string): void;
    end(): void;
  }[] = [];
  let answer: (() => Response) | null = null;
  const fakeFetch = (async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://x');
    let writer!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        writer = controller;
      },
    });
    const signal = init.signal as AbortSignal;
    signal.addEventListener('abort', () => writer.error(signal.reason));
    connections.push({
      topics: url.searchParams.get('topics')!.split(','),
      lastId: new Headers(init.headers).get('last-event-id'),
      signal,
      send: (text) => writer.enqueue(new TextEncoder().encode(text)),
      end: () => writer.close(),
    });
    return answer?.() ?? new Response(body);
  }) as unknown as typeof fetch;
  return {
    connections,
    fetch: fakeFetch,
    answerWith(make: (() => Response) | null): void {
      answer = make;
    },
    newest: () => connections.at(-1)!,
  };
}

function listener() {
  const heard: unknown[] = [];
  const own: StreamListener = {
    event: ({ type, data }) => heard.push([type, (data as { topic: string }).topic]),
    reset: () => heard.push('reset'),
    denied: (topic, { code }) => heard.push(['denied', topic, code]),
  };
  return { heard, own };
}
const eventOf = (id: number, topic: string): string =>
  `id: ${id}\nevent: thing.changed\ndata: ${JSON.stringify({ topic })}\n\n`;
/** Runs the timers of this period and the promises that follow them. */
const settle = (ms = 100): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const open = (streams: ReturnType<typeof createStreams>, since: string | null = null) =>
  createEventStream({ host: '', tokens: { kct: null }, fetch: streams.fetch, since });

describe('createEventStream', () => {
  it('carries the topics of all parts of a page over one connection, each to its subscribers', async () => {
    const streams = createStreams();
    const listen = open(streams);
    const [one, two] = [listener(), listener()];
    listen(['a:1', 'b:1'], one.own);
    listen(['b:1'], two.own);
    await settle();
    expect(streams.connections.map(({ topics }) => topics)).toEqual([['a:1', 'b:1']]);
    streams.newest().send(eventOf(1, 'a:1') + eventOf(2, 'b:1'));
    await settle();
    expect(one.heard).toEqual([
      ['thing.changed', 'a:1'],
      ['thing.changed', 'b:1'],
    ]);
    expect(two.heard).toEqual([['thing.changed', 'b:1']]);
  });

  it('reconnects for a topic that is added later, resumes, and closes the old connection', async () => {
    const streams = createStreams();
    const listen = open(streams);
    listen(['a:1'], listener().own);
    await settle();
    const [first] = streams.connections;
    first!.send('id: 7\nretry: 2000\n\n');
    await settle();
    listen(['a:1'], listener().own);
    await settle();
    expect(streams.connections).toHaveLength(1);
    listen(['b:1'], listener().own);
    await settle();
    expect(streams.newest()).toMatchObject({ topics: ['a:1', 'b:1'], lastId: '7' });
    expect(first!.signal.aborted).toBe(true);
  });

  it('resumes from the id of the first line if the connection is lost before the first event', async () => {
    const streams = createStreams();
    open(streams)(['a:1'], listener().own);
    await settle();
    streams.newest().send('id: 41\nretry: 2000\n\n');
    await settle();
    streams.newest().end();
    await settle(10_000);
    expect(streams.connections.map(({ lastId }) => lastId)).toEqual([null, '41']);
  });

  it('starts with the events since the page was rendered', async () => {
    const streams = createStreams();
    open(streams, '12')(['a:1'], listener().own);
    await settle();
    expect(streams.newest().lastId).toBe('12');
  });

  it('tells subscribers when to load their data again, and when a topic is denied', async () => {
    const streams = createStreams();
    const listen = open(streams);
    const [one, two] = [listener(), listener()];
    listen(['a:1'], one.own);
    listen(['b:1'], two.own);
    await settle();
    streams.newest().send('id: 9\nevent: reset\ndata: {"topics":["a:1"]}\n\n');
    streams.newest().send('event: denied\ndata: {"topic":"b:1","code":"VIDEO_PRIVATE","message":"No."}\n\n');
    await settle();
    expect(one.heard).toEqual(['reset']);
    expect(two.heard).toEqual([['denied', 'b:1', 'VIDEO_PRIVATE']]);
    streams.newest().end();
    await settle(10_000);
    expect(streams.newest()).toMatchObject({ topics: ['a:1'], lastId: '9' });
  });

  it('gives up if every topic is refused, and retries if the server is unavailable', async () => {
    const streams = createStreams();
    const refused = listener();
    const error = { error: { code: 'VIDEO_PRIVATE', message: 'No.' } };
    streams.answerWith(() => Response.json(error, { status: 403 }));
    open(streams)(['a:1'], refused.own);
    await settle(100_000);
    expect(refused.heard).toEqual([['denied', 'a:1', 'VIDEO_PRIVATE']]);
    expect(streams.connections).toHaveLength(1);

    streams.answerWith(() => new Response('', { status: 503 }));
    open(streams)(['a:1'], listener().own);
    await settle(10_000);
    expect(streams.connections.length).toBeGreaterThan(2);
  });

  it('closes the connection with the last subscriber', async () => {
    const streams = createStreams();
    const listen = open(streams);
    const [stopOne, stopTwo] = [listen(['a:1'], listener().own), listen(['b:1'], listener().own)];
    await settle();
    stopOne();
    expect(streams.newest().signal.aborted).toBe(false);
    stopTwo();
    expect(streams.newest().signal.aborted).toBe(true);
  });
});
