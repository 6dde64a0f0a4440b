import type { StreamEvent } from './event-parser.ts';
import type { Refusal, StreamListener } from './event-stream.ts';

export interface Subscriber {
  /** Those that were refused are taken out. */
  readonly topics: Set<string>;
  readonly listener: StreamListener;
}

/** Who listens to what on the page's one connection. */
export function createTopicSet() {
  const subscribers = new Set<Subscriber>();
  let connected: ReadonlySet<string> = new Set();
  const wanted = (): Set<string> => new Set([...subscribers].flatMap(({ topics }) => [...topics]));
  const hearing = (topic: string): Subscriber[] => [...subscribers].filter(({ topics }) => topics.has(topic));

  function refuse(names: Iterable<string>, reason: Refusal): void {
    for (const topic of names) {
      for (const { topics, listener } of hearing(topic)) {
        topics.delete(topic);
        listener.denied?.(topic, reason);
      }
    }
  }

  return {
    size: () => subscribers.size,
    isEmpty: () => wanted().size === 0,
    /** The topics to connect with now. */
    connected(): readonly string[] {
      connected = wanted();
      return [...connected];
    },
    /** True when the connection does not carry all of its topics yet. */
    add(subscriber: Subscriber): boolean {
      subscribers.add(subscriber);
      return [...subscriber.topics].some((topic) => !connected.has(topic));
    },
    remove(subscriber: Subscriber): void {
      subscribers.delete(subscriber);
      // The connection goes on as it is; what nobody hears is left out of the next one.
      if (subscribers.size === 0) connected = new Set();
    },
    refuse,
    hear(event: StreamEvent): void {
      const data = (event.data ?? {}) as { topic?: string; topics?: string[] } & Partial<Refusal>;
      if (event.type === 'reset') {
        const topics = data.topics ?? [];
        const told = new Set(topics.flatMap(hearing));
        for (const { listener } of told) listener.reset?.();
      } else if (event.type === 'denied' && data.topic !== undefined) {
        refuse([data.topic], { code: data.code ?? 'FORBIDDEN', message: data.message ?? '' });
      } else if (data.topic !== undefined) {
        for (const { listener } of hearing(data.topic)) listener.event(event);
      }
    },
  };
}
