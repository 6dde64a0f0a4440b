import type { Events, StoredEvent } from '../events.ts';
import type { Logger } from '../log.ts';
import { eventFrame } from './frames.ts';
import type { TopicAccess, TopicRule } from './topic-rule.ts';

/** A topic as a page requested it. */
export interface RequestedTopic {
  /** 'note:abc' */
  readonly name: string;
  /** 'abc' */
  readonly id: string;
  readonly rule: TopicRule;
}

export interface Frame {
  readonly id: number;
  readonly bytes: Buffer;
}
export interface Subscriber {
  send(frame: Frame): void;
  /** An event could not be read, so the subscriber's data may be outdated. */
  lost(): void;
}

/** All subscribers that receive the same frames. */
interface Audience {
  readonly topic: RequestedTopic;
  readonly name: string;
  readonly subscribers: Set<Subscriber>;
}
type Frames = ReadonlyMap<number, Frame> | 'lost';

export interface AudiencesOptions {
  readonly events: Events;
  readonly log: Logger;
  /** Called in order, before any later event is sent. */
  readonly onAccessChanged: (event: StoredEvent) => void;
}

/** A read that hangs must not delay everybody's events; its audience is told to reload instead. */
const READ_TIMEOUT_MS = 10_000;

export type Audiences = ReturnType<typeof createAudiences>;

export const audienceKey = ({ name }: RequestedTopic, { channel, audience = '' }: TopicAccess): string =>
  `${name} ${channel} ${audience}`;

/**
 * Reads the content of each event once per audience and sends it in the order of the events, so a client that resumes
 * from its last id has seen everything before it.
 */
export function createAudiences({ events, log, onAccessChanged }: AudiencesOptions) {
  const byChannel = new Map<string, Map<string, Audience>>();
  let queue: StoredEvent[] = [];
  let isDelivering = false;
  let position = events.lastId();

  function readContents(
    { rule, id }: RequestedTopic,
    batch: readonly StoredEvent[],
    audience: string,
  ): Promise<readonly (object | null)[]> | readonly object[] {
    if (!rule.read) return batch.map(({ data }) => data);
    return withTimeout(READ_TIMEOUT_MS, rule.read(id, batch, audience));
  }

  async function readFrames({ topic, name }: Audience, batch: readonly StoredEvent[]): Promise<Frames> {
    try {
      const contents = await readContents(topic, batch, name);
      const frames = batch.flatMap((event, index): [number, Frame][] => {
        const content = contents[index];
        if (!content) return [];
        return [[event.id, { id: event.id, bytes: Buffer.from(eventFrame(event, topic.name, content)) }]];
      });
      return new Map(frames);
    } catch (error) {
      log.warn({ err: error, topic: topic.name }, 'live: the content of an event could not be read');
      return 'lost';
    }
  }

  async function readForAll(batch: readonly StoredEvent[]): Promise<Map<Audience, Frames>> {
    const channels = Map.groupBy(batch, ({ topic }) => topic);
    const frames = new Map<Audience, Frames>();
    for (;;) {
      // Audiences that were created during a read would otherwise miss the batch.
      const unread = [...channels].flatMap(([channel, published]) =>
        [...(byChannel.get(channel)?.values() ?? [])]
          .filter((audience) => !frames.has(audience))
          .map((audience) => ({ audience, published })),
      );
      if (unread.length === 0) return frames;
      await Promise.all(
        unread.map(async ({ audience, published }) =>
          frames.set(audience, await readFrames(audience, published)),
        ),
      );
    }
  }

  async function deliver(batch: readonly StoredEvent[]): Promise<void> {
    const frames = await readForAll(batch);
    for (const event of batch) {
      if (event.data.access) onAccessChanged(event);
      for (const audience of byChannel.get(event.topic)?.values() ?? []) {
        const read = frames.get(audience);
        const frame = read === 'lost' ? undefined : read?.get(event.id);
        if (read === 'lost') for (const subscriber of audience.subscribers) subscriber.lost();
        else if (frame) for (const subscriber of audience.subscribers) subscriber.send(frame);
      }
      position = Math.max(position, event.id);
    }
  }

  async function deliverQueue(): Promise<void> {
    if (isDelivering) return;
    isDelivering = true;
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      await deliver(batch);
    }
    isDelivering = false;
  }
  const stopListening = events.listen('*', (event) => {
    queue.push(event);
    void deliverQueue();
  });

  return {
    /** Every event up to this id has been sent to its subscribers. */
    position: () => position,

    /** Returns the function that ends the subscription. */
    subscribe(topic: RequestedTopic, access: TopicAccess, subscriber: Subscriber): () => void {
      const { channel, audience: name = '' } = access;
      const audiences = byChannel.get(channel) ?? new Map<string, Audience>();
      byChannel.set(channel, audiences);
      const key = audienceKey(topic, access);
      const audience = audiences.get(key) ?? { topic, name, subscribers: new Set<Subscriber>() };
      audiences.set(key, audience);
      audience.subscribers.add(subscriber);
      return () => {
        audience.subscribers.delete(subscriber);
        if (audience.subscribers.size > 0 || audiences.get(key) !== audience) return;
        audiences.delete(key);
        if (audiences.size === 0 && byChannel.get(channel) === audiences) byChannel.delete(channel);
      };
    },

    /** Returns the frames of missed events, or null if their content cannot be read. */
    async readMissed(
      topic: RequestedTopic,
      access: TopicAccess,
      missed: readonly StoredEvent[],
    ): Promise<readonly Frame[] | null> {
      if (missed.length === 0) return [];
      const audience = { topic, name: access.audience ?? '', subscribers: new Set<Subscriber>() };
      const frames = await readFrames(audience, missed);
      return frames === 'lost' ? null : [...frames.values()];
    },

    stop: stopListening,
  };
}

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`live: not read within ${ms} ms`)), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
