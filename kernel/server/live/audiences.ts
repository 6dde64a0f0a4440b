import type { Events, StoredHappening } from '../events.ts';
import type { Logger } from '../log.ts';
import { eventFrame } from './frames.ts';
import type { Hearing, TopicRule } from './topic-rule.ts';

/** A topic as a page asked for it. */
export interface AskedTopic {
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
export interface Member {
  send(frame: Frame): void;
  /** An event could not be read; what the member shows may be old. */
  lost(): void;
}

/** Everyone who is sent the same frames. */
interface Audience {
  readonly topic: AskedTopic;
  readonly name: string;
  readonly members: Set<Member>;
}
type Frames = ReadonlyMap<number, Frame> | 'lost';

export interface AudiencesOptions {
  readonly events: Events;
  readonly log: Logger;
  /** Called in order, before any later event is sent. */
  readonly onAccessChanged: (event: StoredHappening) => void;
}

/** One read that hangs must not keep everybody's events back; its audience then loads its data again. */
const READ_MS = 10_000;

export type Audiences = ReturnType<typeof createAudiences>;

export const audienceKey = ({ name }: AskedTopic, { channel, audience = '' }: Hearing): string =>
  `${name} ${channel} ${audience}`;

/**
 * Reads the content of each event once for all who are sent the same, and sends it in the order of the events: a
 * client that resumes from its last id has then seen everything before it.
 */
export function createAudiences({ events, log, onAccessChanged }: AudiencesOptions) {
  const byChannel = new Map<string, Map<string, Audience>>();
  let queue: StoredHappening[] = [];
  let running = false;
  let position = events.lastId();

  function contentsOf(
    { rule, id }: AskedTopic,
    happened: readonly StoredHappening[],
    name: string,
  ): Promise<readonly (object | null)[]> | readonly object[] {
    if (!rule.read) return happened.map(({ data }) => data);
    return within(READ_MS, rule.read(id, happened, name));
  }

  async function read({ topic, name }: Audience, happened: readonly StoredHappening[]): Promise<Frames> {
    try {
      const contents = await contentsOf(topic, happened, name);
      const frames = happened.flatMap((event, index): [number, Frame][] => {
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

  async function readAll(batch: readonly StoredHappening[]): Promise<Map<Audience, Frames>> {
    const channels = Map.groupBy(batch, ({ topic }) => topic);
    const frames = new Map<Audience, Frames>();
    for (;;) {
      // An audience that began while the others were being read is read too, or it would miss the batch.
      const unread = [...channels].flatMap(([channel, happened]) =>
        [...(byChannel.get(channel)?.values() ?? [])]
          .filter((audience) => !frames.has(audience))
          .map((audience) => ({ audience, happened })),
      );
      if (unread.length === 0) return frames;
      await Promise.all(
        unread.map(async ({ audience, happened }) => frames.set(audience, await read(audience, happened))),
      );
    }
  }

  async function deliver(batch: readonly StoredHappening[]): Promise<void> {
    const frames = await readAll(batch);
    for (const event of batch) {
      if (event.data.access) onAccessChanged(event);
      for (const audience of byChannel.get(event.topic)?.values() ?? []) {
        const read = frames.get(audience);
        const frame = read === 'lost' ? undefined : read?.get(event.id);
        if (read === 'lost') for (const member of audience.members) member.lost();
        else if (frame) for (const member of audience.members) member.send(frame);
      }
      position = Math.max(position, event.id);
    }
  }

  async function pump(): Promise<void> {
    if (running) return;
    running = true;
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      await deliver(batch);
    }
    running = false;
  }
  const stopListening = events.listen('*', (event) => {
    queue.push(event);
    void pump();
  });

  return {
    /** Every event up to this id has been sent to those who listen. */
    position: () => position,

    join(topic: AskedTopic, hearing: Hearing, member: Member): () => void {
      const { channel, audience: name = '' } = hearing;
      const audiences = byChannel.get(channel) ?? new Map<string, Audience>();
      byChannel.set(channel, audiences);
      const key = audienceKey(topic, hearing);
      const audience = audiences.get(key) ?? { topic, name, members: new Set<Member>() };
      audiences.set(key, audience);
      audience.members.add(member);
      return () => {
        audience.members.delete(member);
        if (audience.members.size > 0 || audiences.get(key) !== audience) return;
        audiences.delete(key);
        if (audiences.size === 0 && byChannel.get(channel) === audiences) byChannel.delete(channel);
      };
    },

    /** The frames of events that one topic has missed; null when they cannot be made. */
    async framesOf(
      topic: AskedTopic,
      hearing: Hearing,
      missed: readonly StoredHappening[],
    ): Promise<readonly Frame[] | null> {
      if (missed.length === 0) return [];
      const audience = { topic, name: hearing.audience ?? '', members: new Set<Member>() };
      const frames = await read(audience, missed);
      return frames === 'lost' ? null : [...frames.values()];
    },

    stop: stopListening,
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`live: not read within ${ms} ms`)), ms);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
