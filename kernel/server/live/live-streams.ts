import type { ServerResponse } from 'node:http';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '../clock.ts';
import type { Events } from '../events.ts';
import type { Call, RawResponse } from '../http/call.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Logger } from '../log.ts';
import { type AskedTopic, createAudiences } from './audiences.ts';
import { inTurn } from './in-turn.ts';
import { createLiveStream, type LiveStream } from './live-stream.ts';
import { createOutlet } from './outlet.ts';
import type { TopicRule } from './topic-rule.ts';
import { isKnown, isRefusal, type Round, type Verdict, verdictOf } from './verdicts.ts';

const MAX_TOPICS = 20;
const HEARTBEAT_MS = 15_000;
/** Sessions and passes also end by themselves; nobody announces that. */
const CHECK_EVERY_MS = 5 * 60_000;
/** Checks of thousands of signed-in viewers leave most database connections to others. */
const CHECKS_AT_ONCE = 4;

export interface LiveStreamsOptions {
  readonly events: Events;
  readonly topics: Readonly<Record<string, TopicRule>>;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Logger;
}

interface Open {
  readonly stream: LiveStream;
  watching: ReadonlySet<string>;
  checkAtMs: number;
}

export type LiveStreams = ReturnType<typeof createLiveStreams>;

/** Server-sent events: every topic a page asked for, over one connection, for as long as its viewer may hear it. */
export function createLiveStreams({ events, topics, metrics, clock, log }: LiveStreamsOptions) {
  const open = new Set<Open>();
  const watchers = new Map<string, Set<Open>>();
  /** Grows with every change of permissions that this process has heard of. */
  let changes = 0;
  const checks = inTurn(CHECKS_AT_ONCE);

  const audiences = createAudiences({
    events,
    log,
    onAccessChanged({ topic }) {
      changes += 1;
      const round: Round = new Map();
      for (const one of [...(watchers.get(topic) ?? [])]) void check(one, round);
    },
  });

  function unwatch(one: Open): void {
    for (const channel of one.watching) {
      const set = watchers.get(channel);
      set?.delete(one);
      if (set?.size === 0) watchers.delete(channel);
    }
  }
  function watch(one: Open): void {
    unwatch(one);
    one.watching = one.stream.watched();
    for (const channel of one.watching) watchers.set(channel, (watchers.get(channel) ?? new Set()).add(one));
    one.checkAtMs = checkTime(one.stream.viewer(), clock.now().getTime());
  }
  function forget(one: Open): void {
    if (!open.delete(one)) return;
    metrics.liveStreams.dec();
    one.stream.end();
    unwatch(one);
  }
  async function check(one: Open, round: Round): Promise<void> {
    await one.stream.check(round);
    if (open.has(one)) watch(one);
  }

  function start(
    response: ServerResponse,
    call: Call,
    verdicts: readonly (readonly [AskedTopic, Verdict])[],
    seenChanges: number,
  ): void {
    const outlet = createOutlet(response, () => forget(one));
    const parts = { events, audiences, outlet, checks, identify: call.identify };
    const one: Open = { stream: createLiveStream(parts, call.viewer), watching: new Set(), checkAtMs: 0 };
    open.add(one);
    metrics.liveStreams.inc();
    const opening = one.stream.open(verdicts, lastIdOf(call));
    watch(one);
    // Permissions that changed between the question and now were announced to nobody here.
    if (changes !== seenChanges) void check(one, new Map());
    void opening;
  }

  const beating = setInterval(() => {
    const now = clock.now().getTime();
    for (const one of open) {
      one.stream.beat();
      if (one.checkAtMs <= now) void check(one, new Map());
    }
  }, HEARTBEAT_MS).unref();
  const stopGap = events.onGap(() => {
    changes += 1;
    const round: Round = new Map();
    for (const one of open) {
      one.stream.resetAll();
      void check(one, round);
    }
  });

  return {
    async connect(input: { topics: string }, call: Call): Promise<RawResponse> {
      const asked = askedTopics(input.topics, topics);
      const seenChanges = changes;
      const verdicts = await Promise.all(
        asked.map(async (topic) => [topic, await verdictOf(topic, call.viewer, new Map())] as const),
      );
      const [first] = verdicts;
      if (first && isRefusal(first[1]) && verdicts.every(([, verdict]) => isRefusal(verdict))) throw first[1];
      return {
        status: 200,
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        },
        body: (response) => start(response, call, verdicts, seenChanges),
      };
    },
    /** Clients reconnect to another process. */
    closeAll(): void {
      clearInterval(beating);
      stopGap();
      audiences.stop();
      for (const { stream } of open) stream.close();
    },
  };
}

function askedTopics(list: string, rules: Readonly<Record<string, TopicRule>>): AskedTopic[] {
  const names = [...new Set(list.split(',').filter(Boolean))];
  if (names.length === 0 || names.length > MAX_TOPICS) throw fail(kernelErrors, 'INVALID_INPUT');
  return names.map((name) => {
    const [kind = '', id = ''] = name.split(/:(.*)/s);
    const rule = Object.hasOwn(rules, kind) ? rules[kind] : undefined;
    if (!rule) throw fail(kernelErrors, 'NOT_FOUND');
    return { name, id, rule };
  });
}

function lastIdOf(call: Call): number {
  const last = Number(call.header('last-event-id'));
  return Number.isSafeInteger(last) && last > 0 ? last : 0;
}

/** Nothing ends by itself for viewers who showed no session and no pass. */
function checkTime(viewer: Viewer, nowMs: number): number {
  if (!isKnown(viewer)) return Number.POSITIVE_INFINITY;
  return Math.min(nowMs + CHECK_EVERY_MS, ...(viewer.grants ?? []).map(({ untilMs }) => untilMs));
}
