import type { ServerResponse } from 'node:http';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Clock } from '../clock.ts';
import type { Events } from '../events.ts';
import type { Call, RawResponse } from '../http/call.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Logger } from '../log.ts';
import {
  type AccessDecision,
  type DecisionCache,
  decideAccess,
  hasCredentials,
  isDenied,
} from './access-decision.ts';
import { createAudiences, type RequestedTopic } from './audiences.ts';
import { createClientConnection } from './client-connection.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { createLiveStream, type LiveStream } from './live-stream.ts';
import type { TopicRule } from './topic-rule.ts';

const MAX_TOPICS = 20;
const HEARTBEAT_MS = 15_000;
/** Sessions and passes also expire, which no event announces. */
const CHECK_INTERVAL_MS = 5 * 60_000;
/** Checks of thousands of signed-in viewers must leave database connections to others. */
const MAX_CONCURRENT_CHECKS = 4;

export interface LiveStreamsOptions {
  readonly events: Events;
  readonly topics: Readonly<Record<string, TopicRule>>;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Logger;
}

interface OpenStream {
  readonly stream: LiveStream;
  channels: ReadonlySet<string>;
  checkAtMs: number;
}

export type LiveStreams = ReturnType<typeof createLiveStreams>;

/** Server-sent events: all topics that a page requested, over one connection, as long as its viewer may receive them. */
export function createLiveStreams({ events, topics, metrics, clock, log }: LiveStreamsOptions) {
  const open = new Set<OpenStream>();
  const byChannel = new Map<string, Set<OpenStream>>();
  /** Counts the changes of permissions that this process knows of. */
  let accessChanges = 0;
  const limitChecks = limitConcurrency(MAX_CONCURRENT_CHECKS);

  const audiences = createAudiences({
    events,
    log,
    onAccessChanged({ topic }) {
      accessChanges += 1;
      const cache: DecisionCache = new Map();
      for (const one of [...(byChannel.get(topic) ?? [])]) void check(one, cache);
    },
  });

  function unwatch(one: OpenStream): void {
    for (const channel of one.channels) {
      const set = byChannel.get(channel);
      set?.delete(one);
      if (set?.size === 0) byChannel.delete(channel);
    }
  }
  function watch(one: OpenStream): void {
    unwatch(one);
    one.channels = one.stream.accessChannels();
    for (const channel of one.channels)
      byChannel.set(channel, (byChannel.get(channel) ?? new Set()).add(one));
    one.checkAtMs = nextCheckMs(one.stream.viewer(), clock.now().getTime());
  }
  function remove(one: OpenStream): void {
    if (!open.delete(one)) return;
    metrics.liveStreams.dec();
    one.stream.dispose();
    unwatch(one);
  }
  async function check(one: OpenStream, cache: DecisionCache): Promise<void> {
    await one.stream.check(cache);
    if (open.has(one)) watch(one);
  }

  function start(
    response: ServerResponse,
    call: Call,
    decisions: readonly (readonly [RequestedTopic, AccessDecision])[],
    knownChanges: number,
  ): void {
    const connection = createClientConnection(response, () => remove(one));
    const parts = { events, audiences, connection, limitChecks, identify: call.identify };
    const one: OpenStream = {
      stream: createLiveStream(parts, call.viewer),
      channels: new Set(),
      checkAtMs: 0,
    };
    open.add(one);
    metrics.liveStreams.inc();
    const opening = one.stream.open(decisions, readLastEventId(call));
    watch(one);
    // The stream was not registered yet when permissions changed after the decision.
    if (accessChanges !== knownChanges) void check(one, new Map());
    void opening;
  }

  const heartbeat = setInterval(() => {
    const now = clock.now().getTime();
    for (const one of open) {
      one.stream.sendHeartbeat();
      if (one.checkAtMs <= now) void check(one, new Map());
    }
  }, HEARTBEAT_MS).unref();
  const stopListeningForGaps = events.onGap(() => {
    accessChanges += 1;
    const cache: DecisionCache = new Map();
    for (const one of open) {
      one.stream.resetAll();
      void check(one, cache);
    }
  });

  return {
    async connect(input: { topics: string }, call: Call): Promise<RawResponse> {
      const requested = parseTopics(input.topics, topics);
      const knownChanges = accessChanges;
      const decisions = await Promise.all(
        requested.map(async (topic) => [topic, await decideAccess(topic, call.viewer, new Map())] as const),
      );
      const [first] = decisions;
      if (first && isDenied(first[1]) && decisions.every(([, decision]) => isDenied(decision)))
        throw first[1];
      return {
        status: 200,
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'x-accel-buffering': 'no',
        },
        body: (response) => start(response, call, decisions, knownChanges),
      };
    },
    /** Clients reconnect, to another process if there is one. */
    closeAll(): void {
      clearInterval(heartbeat);
      stopListeningForGaps();
      audiences.stop();
      for (const { stream } of open) stream.close();
    },
  };
}

function parseTopics(list: string, rules: Readonly<Record<string, TopicRule>>): RequestedTopic[] {
  const names = [...new Set(list.split(',').filter(Boolean))];
  if (names.length === 0 || names.length > MAX_TOPICS) throw fail(kernelErrors, 'INVALID_INPUT');
  return names.map((name) => {
    const [kind = '', id = ''] = name.split(/:(.*)/s);
    const rule = Object.hasOwn(rules, kind) ? rules[kind] : undefined;
    if (!rule) throw fail(kernelErrors, 'NOT_FOUND');
    return { name, id, rule };
  });
}

function readLastEventId(call: Call): number {
  const last = Number(call.header('last-event-id'));
  return Number.isSafeInteger(last) && last > 0 ? last : 0;
}

/** Nothing expires for viewers without credentials. */
function nextCheckMs(viewer: Viewer, nowMs: number): number {
  if (!hasCredentials(viewer)) return Number.POSITIVE_INFINITY;
  return Math.min(nowMs + CHECK_INTERVAL_MS, ...(viewer.grants ?? []).map(({ untilMs }) => untilMs));
}
