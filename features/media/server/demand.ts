import { createHash, randomBytes } from 'node:crypto';
import type { Events } from '#kernel/server/events.ts';
import type { Logger } from '#kernel/server/log.ts';
import type { Storage } from '#kernel/server/storage/storage.ts';
import { lookAhead, mayWait } from '../fair-share.ts';
import { segmentPath } from '../media-paths.ts';
import { mediaKey } from './files.ts';
import type { LadderCache } from './ladder-cache.ts';
import { segmentsTopic } from './on-demand.ts';
import { type Requester, type Segment, segmentKey, type WantedStore } from './wanted-store.ts';

/** 'made': it is in the store. 'later': not yet, or too much is asked for at once. 'never': there is no such segment. */
export type Made = 'made' | 'later' | 'never';
export type Demand = ReturnType<typeof createDemand>;

const WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 400;
const RENEW_EVERY_MS = 2_000;

export interface DemandOptions {
  readonly storage: Storage;
  readonly events: Events;
  readonly log: Logger;
  readonly ladders: LadderCache;
  readonly wanted: WantedStore;
  /** Asks for an encoder; see on-demand.ts. */
  look(key?: string): Promise<void>;
}

const short = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The share that a request counts against: what one token asks for from one network. */
export const requesterOf = (token: string, network: string): Requester => ({
  requester: short(`${token} ${network}`),
  address: short(network),
});

/**
 * Segments that are asked for before the background work has reached them. Who waits holds a lease in the database;
 * any worker makes them in a fair order, and what nobody waits for any more is not made.
 */
export function createDemand({ storage, events, log, ladders, wanted, look }: DemandOptions) {
  const process = randomBytes(6).toString('base64url');
  /** Requests that wait for the same segment in the name of the same requester share a lease. */
  const waiting = new Map<string, { readonly requester: string; requests: number }>();
  let renewing: NodeJS.Timeout | undefined;

  const present = (segment: Segment) =>
    storage.stat(mediaKey(segment, segmentPath(segment.track, segment.index)));
  const countOf = (requester: string): number =>
    [...waiting.values()].filter((one) => one.requester === requester).length;

  function renew(): void {
    wanted
      .renew(process)
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

  async function want(segment: Segment, from: Requester, holder: string): Promise<void> {
    await wanted.want(segment, { ...from, holder, isAhead: false });
    await look(segmentKey(segment));
    for (let ahead = 1; ahead <= lookAhead(countOf(from.requester)); ahead += 1) {
      const next = { ...segment, index: segment.index + ahead };
      if (!(await ladders.has(next, next)) || (await present(next))) continue;
      await wanted.want(next, { ...from, holder, isAhead: true });
      await look(segmentKey(next));
    }
  }

  async function arrives(segment: Segment, signal: AbortSignal): Promise<boolean> {
    const arrival = arrivalOf(events, segment, signal);
    try {
      // The background work may make it first, and that is not announced; so look again now and then.
      const deadline = performance.now() + WAIT_MS;
      while (performance.now() < deadline && !signal.aborted) {
        if (await present(segment)) return true;
        await arrival.orAfter(LOOK_AGAIN_MS);
      }
      return (await present(segment)) !== null;
    } finally {
      arrival.stop();
    }
  }

  return {
    async make(segment: Segment, from: Requester, signal: AbortSignal): Promise<Made> {
      if (!(await ladders.has(segment, segment))) return 'never';
      const holder = `${process}.${from.requester}`;
      const name = `${holder} ${segmentKey(segment)}`;
      const counts = { ofRequester: countOf(from.requester), inAll: waiting.size };
      if (signal.aborted || (!waiting.has(name) && !mayWait(counts))) return 'later';
      join(name, from);
      try {
        await want(segment, from, holder);
        return (await arrives(segment, signal)) ? 'made' : 'later';
      } finally {
        if (leave(name)) await wanted.unwant(segment, holder);
      }
    },
  };
}

function arrivalOf(events: Events, wanted: Segment, signal: AbortSignal) {
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
