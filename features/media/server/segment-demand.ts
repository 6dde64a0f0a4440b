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

/** 'ready': it is stored. 'not-ready': not yet, or too many are requested. 'unknown': there is no such segment. */
export type SegmentOutcome = 'ready' | 'not-ready' | 'unknown';
export type SegmentDemand = ReturnType<typeof createSegmentDemand>;

const WAIT_MS = 20_000;
const POLL_MS = 400;
const RENEW_INTERVAL_MS = 2_000;

export interface SegmentDemandOptions {
  readonly storage: Storage;
  readonly events: Events;
  readonly log: Logger;
  readonly ladders: LadderCache;
  readonly requests: SegmentRequestStore;
  /** See on-demand-encoder.ts. */
  requestEncoder(key?: string): Promise<void>;
}

const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** A requester is one token used from one network. */
export const identifyRequester = (token: string, network: string): Requester => ({
  requester: shortHash(`${token} ${network}`),
  address: shortHash(network),
});

/**
 * Waits for segments that are requested before the background encoding has reached them. A waiting request holds a lease
 * in the database; workers encode leased segments in a fair order and skip those without a lease.
 */
export function createSegmentDemand({
  storage,
  events,
  log,
  ladders,
  requests,
  requestEncoder,
}: SegmentDemandOptions) {
  const processId = randomBytes(6).toString('base64url');
  /** HTTP requests by lease: those of one requester for the same segment share a lease. */
  const leases = new Map<string, { readonly requester: string; waiting: number }>();
  let renewal: NodeJS.Timeout | undefined;

  const isStored = (segment: SegmentRef) =>
    storage.stat(mediaKey(segment, segmentPath(segment.track, segment.index)));
  const countWaiting = (requester: string): number =>
    [...leases.values()].filter((lease) => lease.requester === requester).length;

  function renew(): void {
    requests
      .renewLeases(processId)
      .then((isIdle) => (isIdle ? requestEncoder(processId) : undefined))
      .catch((error) => log.warn({ err: error }, 'media: leases on segments could not be renewed'));
  }
  function join(name: string, { requester }: Requester): void {
    const lease = leases.get(name);
    leases.set(name, { requester, waiting: (lease?.waiting ?? 0) + 1 });
    renewal ??= setInterval(renew, RENEW_INTERVAL_MS);
  }
  /** Returns true when the last HTTP request of this lease has ended. */
  function leave(name: string): boolean {
    const lease = leases.get(name);
    if (lease && --lease.waiting > 0) return false;
    leases.delete(name);
    if (leases.size > 0) return true;
    clearInterval(renewal);
    renewal = undefined;
    return true;
  }

  async function request(segment: SegmentRef, from: Requester, holder: string): Promise<void> {
    await requests.add(segment, { ...from, holder, isLookahead: false });
    await requestEncoder(segmentKey(segment));
    for (let ahead = 1; ahead <= lookaheadCount(countWaiting(from.requester)); ahead += 1) {
      const next = { ...segment, index: segment.index + ahead };
      if (!(await ladders.has(next, next)) || (await isStored(next))) continue;
      await requests.add(next, { ...from, holder, isLookahead: true });
      await requestEncoder(segmentKey(next));
    }
  }

  async function waitUntilStored(segment: SegmentRef, signal: AbortSignal): Promise<boolean> {
    const watch = watchSegment(events, segment, signal);
    try {
      // The background encoding may store it first without an event, so the storage is polled as well.
      const deadline = performance.now() + WAIT_MS;
      while (performance.now() < deadline && !signal.aborted) {
        if (await isStored(segment)) return true;
        await watch.orAfter(POLL_MS);
      }
      return (await isStored(segment)) !== null;
    } finally {
      watch.stop();
    }
  }

  return {
    async waitFor(segment: SegmentRef, from: Requester, signal: AbortSignal): Promise<SegmentOutcome> {
      if (!(await ladders.has(segment, segment))) return 'unknown';
      const holder = `${processId}.${from.requester}`;
      const name = `${holder} ${segmentKey(segment)}`;
      const counts = { ofRequester: countWaiting(from.requester), inAll: leases.size };
      if (signal.aborted || (!leases.has(name) && !canQueue(counts))) return 'not-ready';
      join(name, from);
      try {
        await request(segment, from, holder);
        return (await waitUntilStored(segment, signal)) ? 'ready' : 'not-ready';
      } finally {
        if (leave(name)) await requests.withdraw(segment, holder);
      }
    },
  };
}

function watchSegment(events: Events, segment: SegmentRef, signal: AbortSignal) {
  let wake = (): void => {};
  const stopListening = events.listen(segmentsTopic(segment), ({ data }) => {
    if (data.track === segment.track && data.index === segment.index) wake();
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
