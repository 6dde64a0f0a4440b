import { createHash, randomBytes } from 'node:crypto';
import type { Events } from '#kernel/server/events.ts';
import type { Logger } from '#kernel/server/log.ts';
import type { Storage } from '#kernel/server/storage/storage.ts';
import { canQueue, lookaheadCount } from '../fair-scheduling.ts';
import { segmentPath } from '../media-paths.ts';
import type { LadderCache } from './ladder-cache.ts';
import { segmentsTopic } from './on-demand-encoder.ts';
import {
  type Requester,
  type SegmentRef,
  type SegmentRequestStore,
  segmentKey,
} from './segment-request-store.ts';
import { mediaKey } from './storage-keys.ts';

/** 'made': it is in the store. 'later': not yet, or too much is asked for at once. 'never': there is no such segment. */
export type SegmentOutcome = 'made' | 'later' | 'never';
export type SegmentDemand = ReturnType<typeof createSegmentDemand>;

const WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 400;
const RENEW_EVERY_MS = 2_000;

export interface SegmentDemandOptions {
  readonly storage: Storage;
  readonly events: Events;
  readonly log: Logger;
  readonly ladders: LadderCache;
  readonly requests: SegmentRequestStore;
  /** Asks for an encoder; see on-demand.ts. */
  requestEncoder(key?: string): Promise<void>;
}

const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The share that a request counts against: what one token asks for from one network. */
export const identifyRequester = (token: string, network: string): Requester => ({
  requester: shortHash(`${token} ${network}`),
  address: shortHash(network),
});

/**
 * Segments that are asked for before the background work has reached them. Who waits holds a lease in the database;
 * any worker makes them in a fair order, and what nobody waits for any more is not made.
 */
export function createSegmentDemand({
  storage,
  events,
  log,
  ladders,
  requests: wanted,
  requestEncoder: look,
}: SegmentDemandOptions) {
  const process = randomBytes(6).toString('base64url');
  /** Requests that wait for the same segment in the name of the same requester share a lease. */
  const waiting = new Map<string, { readonly requester: string; requests: number }>();
  let renewing: NodeJS.Timeout | undefined;

  const isStored = (segment: SegmentRef) =>
    storage.stat(mediaKey(segment, segmentPath(segment.track, segment.index)));
  const countWaiting = (requester: string): number =>
    [...waiting.values()].filter((one) => one.requester === requester).length;

  function renew(): void {
    wanted
      .renewLeases(process)
      .then((isIdle) => (isIdle ? look(process) : undefined))
      .catch((error) => log.warn({ err: error }, 'media: waiting for segments could not be renewed'));
  }
  function join(name: string, { requester }: Requester): void {
    const known = waiting.get(name);
    waiting.set(name, { requester, requests: (known?.requests ?? 0) + 1 });
    renewing ??= setInterval(renew, RENEW_EVERY_MS);
  }
  /** True when that was the last request. */
  function leave(name: string): boolean {
    const known = waiting.get(name);
    if (known && --known.requests > 0) return false;
    waiting.delete(name);
    if (waiting.size > 0) return true;
    clearInterval(renewing);
    renewing = undefined;
    return true;
  }

  async function want(segment: SegmentRef, from: Requester, holder: string): Promise<void> {
    await wanted.add(segment, { ...from, holder, isLookahead: false });
    await look(segmentKey(segment));
    for (let ahead = 1; ahead <= lookaheadCount(countWaiting(from.requester)); ahead += 1) {
      const next = { ...segment, index: segment.index + ahead };
      if (!(await ladders.has(next, next)) || (await isStored(next))) continue;
      await wanted.add(next, { ...from, holder, isLookahead: true });
      await look(segmentKey(next));
    }
  }

  async function waitUntilStored(segment: SegmentRef, signal: AbortSignal): Promise<boolean> {
    const arrival = watchSegment(events, segment, signal);
    try {
      // The background work may make it first, and that is not announced; so look again now and then.
      const deadline = performance.now() + WAIT_MS;
      while (performance.now() < deadline && !signal.aborted) {
        if (await isStored(segment)) return true;
        await arrival.orAfter(LOOK_AGAIN_MS);
      }
      return (await isStored(segment)) !== null;
    } finally {
      arrival.stop();
    }
  }

  return {
    async waitFor(segment: SegmentRef, from: Requester, signal: AbortSignal): Promise<SegmentOutcome> {
      if (!(await ladders.has(segment, segment))) return 'never';
      const holder = `${process}.${from.requester}`;
      const name = `${holder} ${segmentKey(segment)}`;
      const counts = { ofRequester: countWaiting(from.requester), inAll: waiting.size };
      if (signal.aborted || (!waiting.has(name) && !canQueue(counts))) return 'later';
      join(name, from);
      try {
        await want(segment, from, holder);
        return (await waitUntilStored(segment, signal)) ? 'made' : 'later';
      } finally {
        if (leave(name)) await wanted.withdraw(segment, holder);
      }
    },
  };
}

function watchSegment(events: Events, wanted: SegmentRef, signal: AbortSignal) {
  let wake = (): void => {};
  const stopListening = events.listen(segmentsTopic(wanted), ({ data }) => {
    if (data.track === wanted.track && data.index === wanted.index) wake();
  });
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort);
  return {
    orAfter: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    stop(): void {
      stopListening();
      signal.removeEventListener('abort', onAbort);
    },
  };
}
