import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#kernel/server/db.ts';
import type { Events } from '#kernel/server/events.ts';
import type { JobKind, Jobs } from '#kernel/server/jobs.ts';
import type { Logger } from '#kernel/server/log.ts';
import { chooseNextRequest } from '../fair-scheduling.ts';
import type { Encoding } from './encoding.ts';
import type { SegmentRef, SegmentRequestStore } from './segment-request-store.ts';
import type { SourceStore } from './source-store.ts';
import type { SourceRef } from './tables.ts';

/** A job only says that segments are requested; which one is chosen when an encoder is free. */
const kind: JobKind<object> = {
  name: 'media.segment',
  data: z.object({}),
  oncePerKey: 'queued-or-active',
  retryLimit: 2,
  retryDelaySec: 1,
  heartbeatSec: 10,
  concurrency: 4,
};
/** At most this many encode requests that can wait, so an encoder is always free for a new viewer. */
const MAX_DEFERRABLE = 2;
const RENEW_INTERVAL_MS = 3_000;
/** Jobs hand over to a new one after this time, long before the queue considers them dead. */
const MAX_JOB_MS = 60_000;

export const segmentsTopic = ({ video, generation }: SourceRef): string =>
  `media-segments:${video}.${generation}`;

export interface OnDemandEncoderOptions {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly events: Events;
  readonly log: Logger;
  readonly requests: SegmentRequestStore;
  readonly sources: SourceStore;
  readonly encoding: Encoding;
}

interface ClaimedSegment {
  readonly segment: SegmentRef;
  readonly niceness: number;
}

/** Encodes requested segments in a fair order until none are left. */
export function createOnDemandEncoder({
  db,
  jobs,
  events,
  log,
  requests,
  sources,
  encoding,
}: OnDemandEncoderOptions) {
  async function encodeSegment({ segment, niceness }: ClaimedSegment, signal: AbortSignal): Promise<void> {
    const { track, index, ...source } = segment;
    const row = await sources.get(source);
    if (!row?.facts || !row.ladder) return requests.complete(segment);
    const { facts, ladder } = row;
    const run = { source, facts, ladder, tracks: [track], from: index, to: index + 1 };
    await encoding.encode({ ...run, pace: 'now', niceness, signal });
    await requests.complete(segment);
    await events.publish(db, { topic: segmentsTopic(source), type: 'segment.made', data: { track, index } });
  }

  async function encodeClaimed(claimed: ClaimedSegment, signal: AbortSignal): Promise<void> {
    const { segment } = claimed;
    const renewal = setInterval(
      () => void requests.renewClaim(segment).catch(() => undefined),
      RENEW_INTERVAL_MS,
    );
    try {
      await encodeSegment(claimed, signal);
    } catch (error) {
      if (signal.aborted) {
        await requests.releaseClaim(segment);
        throw error;
      }
      if (!(await sources.exists(segment))) return await requests.complete(segment);
      log.warn({ err: error, ...segment }, 'media: a segment could not be encoded');
      await requests.recordFailure(segment);
    } finally {
      clearInterval(renewal);
    }
  }

  const requestEncoder = (key: string = randomUUID()) => jobs.send(kind, {}, { key });

  let deferrable = 0;
  /** Returns false when there is nothing to encode. */
  async function encodeNext(signal: AbortSignal): Promise<boolean> {
    const onlyUrgent = deferrable >= MAX_DEFERRABLE;
    // A slot is reserved before the choice is known, because other jobs choose at the same time.
    let reserved = onlyUrgent ? 0 : 1;
    deferrable += reserved;
    const releaseSlot = (): void => {
      deferrable -= reserved;
      reserved = 0;
    };
    try {
      const claimed = await requests.claimNext((all) => chooseNextRequest(all, { onlyUrgent }));
      if (!claimed) return false;
      if (claimed.niceness === 0) releaseSlot();
      await encodeClaimed(claimed, signal);
      return true;
    } finally {
      releaseSlot();
    }
  }

  jobs.handle(kind, async (_, { signal }) => {
    const endMs = performance.now() + MAX_JOB_MS;
    do signal.throwIfAborted();
    while ((await encodeNext(signal)) && performance.now() < endMs);
    if (performance.now() >= endMs) await requestEncoder();
  });

  return {
    /** Sends a job that encodes requested segments; skipped while a job with the same key is queued or active. */
    requestEncoder,
  };
}
