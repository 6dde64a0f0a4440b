import { PassThrough } from 'node:stream';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Events, StoredHappening } from '../events.ts';
import type { Call, RawResponse, TopicRule } from '../feature.ts';
import type { Metrics } from './metrics.ts';

const MAX_TOPICS = 20;
const HEARTBEAT_MS = 15_000;
/** A reader this far behind is cut off; it reconnects and catches up by its last event id. */
const MAX_BACKLOG_BYTES = 256 * 1024;

export interface LiveStreamOptions {
  readonly events: Events;
  readonly topics: Readonly<Record<string, TopicRule>>;
  readonly metrics: Metrics;
}

/** Server-sent events of the topics a viewer may hear. */
export function createLiveStream({ events, topics, metrics }: LiveStreamOptions) {
  const open = new Set<PassThrough>();

  async function authorise(names: readonly string[], call: Call): Promise<string[]> {
    if (names.length === 0 || names.length > MAX_TOPICS) throw fail(kernelErrors, 'INVALID_INPUT');
    const heard: string[] = [];
    for (const name of names) {
      const [kind = '', id = ''] = name.split(/:(.*)/s);
      const rule = topics[kind];
      if (!rule) throw fail(kernelErrors, 'NOT_FOUND');
      const topic = await rule(call.viewer, id);
      if (topic === null) throw fail(kernelErrors, 'FORBIDDEN');
      heard.push(topic);
    }
    return heard;
  }

  return {
    async connect(input: { topics: string }, call: Call): Promise<RawResponse> {
      const names = await authorise([...new Set(input.topics.split(',').filter(Boolean))], call);
      const stream = new PassThrough();
      const write = (text: string): void => {
        if (stream.writableLength > MAX_BACKLOG_BYTES) stream.end();
        else if (!stream.writableEnded) stream.write(text);
      };
      // Listening starts before the replay, so nothing falls between the two.
      const stops = names.map((name) => events.listen(name, (event) => write(frame(event))));
      const beat = setInterval(() => write(': alive\n\n'), HEARTBEAT_MS);
      open.add(stream);
      metrics.liveStreams.inc();
      const end = (): void => {
        if (!open.delete(stream)) return;
        metrics.liveStreams.dec();
        clearInterval(beat);
        for (const stop of stops) stop();
        stream.end();
      };
      call.signal.addEventListener('abort', end);
      stream.once('finish', end);
      write('retry: 2000\n\n');
      const last = Number(call.header('last-event-id'));
      if (Number.isSafeInteger(last) && last > 0)
        for (const event of await events.since(names, last)) write(frame(event));
      return {
        status: 200,
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        },
        body: stream,
      };
    },
    /** Readers reconnect to another process. */
    closeAll(): void {
      for (const stream of open) stream.end();
    },
  };
}

/** Thousands of readers get the same event object: its text is made once. */
const frames = new WeakMap<StoredHappening, string>();

function frame(event: StoredHappening): string {
  const known = frames.get(event);
  if (known !== undefined) return known;
  const data = JSON.stringify({ topic: event.topic, ...event.data });
  const made = `id: ${event.id}\nevent: ${event.type}\ndata: ${data}\n\n`;
  frames.set(event, made);
  return made;
}
