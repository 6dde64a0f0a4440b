import type { StreamEvent } from './event-parser.ts';
import type { Refusal, StreamListener } from './event-stream.ts';

export interface Subscriber {
  /** Denied topics are removed. */
  readonly topics: Set<string>;
  readonly listener: StreamListener;
}

/** The subscribers of the page's one connection and their topics. */
export function createTopicSet() {
  const subscribers = new Set<Subscriber>();
  let connected: ReadonlySet<string> = new Set();
  const subscribed = (): Set<string> => new Set([...subscribers].flatMap(({ topics }) => [...topics]));
  const subscribersOf = (topic: string): Subscriber[] =>
    [...subscribers].filter(({ topics }) => topics.has(topic));

  function deny(names: Iterable<string>, reason: Refusal): void {
    for (const topic of names) {
      for (const { topics, listener } of subscribersOf(topic)) {
        topics.delete(topic);
        listener.denied?.(topic, reason);
      }
    }
  }

  return {
    size: () => subscribers.size,
    isEmpty: () => subscribed().size === 0,
    /** Returns the topics for a new connection and marks them as connected. */
    connect(): readonly string[] {
      connected = subscribed();
      return [...connected];
    },
    /** True when the connection does not carry all topics of this subscriber yet. */
    add(subscriber: Subscriber): boolean {
      subscribers.add(subscriber);
      return [...subscriber.topics].some((topic) => !connected.has(topic));
    },
    remove(subscriber: Subscriber): void {
      subscribers.delete(subscriber);
      // The connection stays as it is; the next one leaves out topics without a subscriber.
      if (subscribers.size === 0) connected = new Set();
    },
    deny,
    dispatch(event: StreamEvent): void {
      const data = (event.data ?? {}) as { topic?: string; topics?: string[] } & Partial<Refusal>;
      if (event.type === 'reset') {
        const affected = new Set((data.topics ?? []).flatMap(subscribersOf));
        for (const { listener } of affected) listener.reset?.();
      } else if (event.type === 'denied' && data.topic !== undefined) {
        deny([data.topic], { code: data.code ?? 'FORBIDDEN', message: data.message ?? '' });
      } else if (data.topic !== undefined) {
        for (const { listener } of subscribersOf(data.topic)) listener.event(event);
      }
    },
  };
}
