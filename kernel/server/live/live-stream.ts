import type { AppError } from '#kernel/contract/errors.ts';
import { accessChannels, type Viewer } from '#kernel/contract/viewer.ts';
import type { Events } from '../events.ts';
import {
  type AccessDecision,
  type DecisionCache,
  decideAccess,
  hasCredentials,
  isDenied,
} from './access-decision.ts';
import { type Audiences, audienceKey, type RequestedTopic } from './audiences.ts';
import type { ClientConnection } from './client-connection.ts';
import { createFrameBuffer } from './frame-buffer.ts';
import { deniedFrame, openingFrame, positionFrame, resetFrame } from './frames.ts';
import type { TopicAccess } from './topic-rule.ts';

export interface LiveStreamParts {
  readonly events: Events;
  readonly audiences: Audiences;
  readonly connection: ClientConnection;
  /** Authenticates the client again. */
  identify(): Promise<Viewer>;
  /** Limits how many clients are checked at the same time. */
  limitChecks(check: () => Promise<void>): Promise<void>;
}

interface Subscription {
  readonly topic: RequestedTopic;
  readonly access: TopicAccess;
  unsubscribe(): void;
}

export type LiveStream = ReturnType<typeof createLiveStream>;

/** The topics that one client receives over one connection, each as long as it is permitted. */
export function createLiveStream(parts: LiveStreamParts, initialViewer: Viewer) {
  const { events, audiences, connection } = parts;
  const subscriptions = new Map<string, Subscription>();
  const buffer = createFrameBuffer(connection.write);
  let viewer = initialViewer;
  let isChecking = false;
  let nextCache: DecisionCache | null = null;

  const reset = (topics: readonly string[]): void => {
    if (topics.length > 0) connection.write(resetFrame(audiences.position(), topics));
  };
  function subscribe(topic: RequestedTopic, access: TopicAccess): void {
    const unsubscribe = audiences.subscribe(topic, access, {
      send: (frame) => buffer.send(topic.name, frame),
      lost: () => reset([topic.name]),
    });
    subscriptions.set(topic.name, { topic, access, unsubscribe });
  }
  function end({ topic, unsubscribe }: Subscription): void {
    unsubscribe();
    buffer.drop(topic.name);
    subscriptions.delete(topic.name);
  }
  const deny = (topic: RequestedTopic, reason: AppError): void =>
    connection.write(deniedFrame(topic.name, reason));

  /** Sends what was missed since `lastId`, with the content that the client may see now. */
  async function replay(lastId: number): Promise<void> {
    const current = [...subscriptions.values()];
    const channels = current.map(({ access }) => access.channel);
    const { events: missed, complete } = await events.since(channels, lastId);
    if (!complete) return reset([...subscriptions.keys()]);
    for (const subscription of current) {
      const { topic, access } = subscription;
      const own = missed.filter((event) => event.topic === access.channel);
      const frames = await audiences.readMissed(topic, access, own);
      // The permission may have been revoked during the read.
      if (subscriptions.get(topic.name) !== subscription) continue;
      if (frames) buffer.prepend(frames.map((frame) => ({ topic: topic.name, frame })));
      else reset([topic.name]);
    }
  }

  function apply(subscription: Subscription, decision: AccessDecision): void {
    const { topic, access } = subscription;
    if (isDenied(decision)) {
      end(subscription);
      deny(topic, decision);
    } else if (audienceKey(topic, decision) !== audienceKey(topic, access)) {
      // Another audience receives other content, so buffered frames must not be sent.
      end(subscription);
      subscribe(topic, decision);
      reset([topic.name]);
    }
  }

  async function checkNow(cache: DecisionCache): Promise<void> {
    viewer = await parts.identify();
    const decisions = await Promise.all(
      [...subscriptions.values()].map(
        async (subscription) =>
          [subscription, await decideAccess(subscription.topic, viewer, cache)] as const,
      ),
    );
    for (const [subscription, decision] of decisions)
      if (subscriptions.get(subscription.topic.name) === subscription) apply(subscription, decision);
    if (subscriptions.size === 0) connection.close();
  }

  return {
    viewer: () => viewer,
    /** The channels that announce changes of this client's permissions. */
    accessChannels: (): ReadonlySet<string> =>
      new Set([
        ...accessChannels(viewer),
        ...[...subscriptions.values()].flatMap(({ access }) => access.recheckOn),
      ]),

    async open(
      decisions: readonly (readonly [RequestedTopic, AccessDecision])[],
      lastId: number,
    ): Promise<void> {
      buffer.pause();
      connection.write(openingFrame(audiences.position()));
      for (const [topic, decision] of decisions) {
        if (isDenied(decision)) deny(topic, decision);
        else subscribe(topic, decision);
      }
      try {
        if (lastId > 0) await replay(lastId);
      } catch {
        // The client reconnects and resumes from the same id.
        buffer.clear();
        connection.close();
      }
      buffer.resume();
    },

    /** Checks the permissions again. Nothing is sent until the result is known. */
    async check(cache: DecisionCache): Promise<void> {
      nextCache = cache;
      if (isChecking) return;
      isChecking = true;
      buffer.pause();
      try {
        // A change during the check invalidates its result.
        for (let next: DecisionCache | null = nextCache; next; next = nextCache) {
          nextCache = null;
          const current = next;
          await (hasCredentials(viewer) ? parts.limitChecks(() => checkNow(current)) : checkNow(current));
        }
      } catch {
        // The permissions are unknown: the client reconnects and is checked then.
        buffer.clear();
        connection.close();
      }
      isChecking = false;
      buffer.resume();
    },

    sendHeartbeat: (): void =>
      connection.write(buffer.isPaused() ? ': alive\n\n' : positionFrame(audiences.position())),
    resetAll: (): void => reset([...subscriptions.keys()]),
    close: (): void => connection.close(),
    /** Called when the client has disconnected. */
    dispose(): void {
      for (const { unsubscribe } of subscriptions.values()) unsubscribe();
      subscriptions.clear();
      buffer.clear();
    },
  };
}
