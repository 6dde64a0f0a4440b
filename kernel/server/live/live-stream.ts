import type { AppError } from '#kernel/contract/errors.ts';
import { accessChannels, type Viewer } from '#kernel/contract/viewer.ts';
import type { Events } from '../events.ts';
import { type AskedTopic, type Audiences, audienceKey } from './audiences.ts';
import { deniedFrame, openingFrame, positionFrame, resetFrame } from './frames.ts';
import { createHeldFrames } from './held-frames.ts';
import type { Outlet } from './outlet.ts';
import type { Hearing } from './topic-rule.ts';
import { isKnown, isRefusal, type Round, type Verdict, verdictOf } from './verdicts.ts';

export interface LiveStreamParts {
  readonly events: Events;
  readonly audiences: Audiences;
  readonly outlet: Outlet;
  /** Who is listening, looked up anew. */
  identify(): Promise<Viewer>;
  /** Bounds how many clients are checked at the same time. */
  checks(work: () => Promise<void>): Promise<void>;
}

interface Subscription {
  readonly topic: AskedTopic;
  readonly hearing: Hearing;
  leave(): void;
}

export type LiveStream = ReturnType<typeof createLiveStream>;

/** The topics that one client hears over one connection, each for as long as it may. */
export function createLiveStream(parts: LiveStreamParts, known: Viewer) {
  const { events, audiences, outlet } = parts;
  const subscriptions = new Map<string, Subscription>();
  const held = createHeldFrames(outlet.write);
  let viewer = known;
  let checking = false;
  let nextRound: Round | null = null;

  const reset = (topics: readonly string[]): void => {
    if (topics.length > 0) outlet.write(resetFrame(audiences.position(), topics));
  };
  function subscribe(topic: AskedTopic, hearing: Hearing): void {
    const leave = audiences.join(topic, hearing, {
      send: (frame) => held.send(topic.name, frame),
      lost: () => reset([topic.name]),
    });
    subscriptions.set(topic.name, { topic, hearing, leave });
  }
  function unsubscribe({ topic, leave }: Subscription): void {
    leave();
    held.drop(topic.name);
    subscriptions.delete(topic.name);
  }
  const deny = (topic: AskedTopic, reason: AppError): void => outlet.write(deniedFrame(topic.name, reason));

  /** Sends what was missed since `lastId`, as it may be seen now. */
  async function replay(lastId: number): Promise<void> {
    const asked = [...subscriptions.values()];
    const channels = asked.map(({ hearing }) => hearing.channel);
    const { events: missed, complete } = await events.since(channels, lastId);
    if (!complete) return reset([...subscriptions.keys()]);
    for (const subscription of asked) {
      const { topic, hearing } = subscription;
      const own = missed.filter((event) => event.topic === hearing.channel);
      const frames = await audiences.framesOf(topic, hearing, own);
      // The permission may have ended while the content was being read.
      if (subscriptions.get(topic.name) !== subscription) continue;
      if (frames) held.putFirst(frames.map((frame) => ({ topic: topic.name, frame })));
      else reset([topic.name]);
    }
  }

  function apply(subscription: Subscription, verdict: Verdict): void {
    const { topic, hearing } = subscription;
    if (isRefusal(verdict)) {
      unsubscribe(subscription);
      deny(topic, verdict);
    } else if (audienceKey(topic, verdict) !== audienceKey(topic, hearing)) {
      // Another audience is sent other content, so what was held does not fit.
      unsubscribe(subscription);
      subscribe(topic, verdict);
      reset([topic.name]);
    }
  }

  async function checkNow(round: Round): Promise<void> {
    viewer = await parts.identify();
    const verdicts = await Promise.all(
      [...subscriptions.values()].map(
        async (subscription) => [subscription, await verdictOf(subscription.topic, viewer, round)] as const,
      ),
    );
    for (const [subscription, verdict] of verdicts)
      if (subscriptions.get(subscription.topic.name) === subscription) apply(subscription, verdict);
    if (subscriptions.size === 0) outlet.close();
  }

  return {
    viewer: () => viewer,
    /** The channels on which a change of this client's permissions is announced. */
    watched: (): ReadonlySet<string> =>
      new Set([
        ...accessChannels(viewer),
        ...[...subscriptions.values()].flatMap(({ hearing }) => hearing.until),
      ]),

    async open(verdicts: readonly (readonly [AskedTopic, Verdict])[], lastId: number): Promise<void> {
      held.hold();
      outlet.write(openingFrame(audiences.position()));
      for (const [topic, verdict] of verdicts) {
        if (isRefusal(verdict)) deny(topic, verdict);
        else subscribe(topic, verdict);
      }
      try {
        if (lastId > 0) await replay(lastId);
      } catch {
        // The client connects again and asks for the same.
        held.clear();
        outlet.close();
      }
      held.release();
    },

    /** Asks again what this client may hear; nothing is sent until the answer is there. */
    async check(round: Round): Promise<void> {
      nextRound = round;
      if (checking) return;
      checking = true;
      held.hold();
      try {
        // A change during the check makes its answer old.
        for (let next: Round | null = nextRound; next; next = nextRound) {
          nextRound = null;
          const round = next;
          await (isKnown(viewer) ? parts.checks(() => checkNow(round)) : checkNow(round));
        }
      } catch {
        // Who may hear what is not known now: the client connects again and is asked then.
        held.clear();
        outlet.close();
      }
      checking = false;
      held.release();
    },

    beat: (): void => outlet.write(held.isHolding() ? ': alive\n\n' : positionFrame(audiences.position())),
    resetAll: (): void => reset([...subscriptions.keys()]),
    close: (): void => outlet.close(),
    /** The client has gone. */
    end(): void {
      for (const { leave } of subscriptions.values()) leave();
      subscriptions.clear();
      held.clear();
    },
  };
}
