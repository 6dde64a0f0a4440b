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

/** A job says that something is wanted, not what: that is chosen when an encoder is free. */
const kind: JobKind<object> = {
  name: 'media.segment',
  data: z.object({}),
  oncePerKey: 'queued-or-active',
  retryLimit: 2,
  retryDelaySec: 1,
  heartbeatSec: 10,
  concurrency: 4,
};
/** Of those, how many may be at work for what can wait, so that there is always one for somebody who has just come. */
const NOT_URGENT_AT_ONCE = 2;
const KEEP_EVERY_MS = 3_000;
/** A job ends after so long, and another goes on: none comes near the time at which the queue takes it for dead. */
const SHIFT_MS = 60_000;

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

/** Encoders that make what is waited for, in a fair order, as long as anything is. */
export function createOnDemandEncoder({
  db,
  jobs,
  events,
  log,
  requests: wanted,
  sources,
  encoding,
}: OnDemandEncoderOptions) {
  async function encodeSegment({ segment, niceness }: ClaimedSegment, signal: AbortSignal): Promise<void> {
    const { track, index, ...source } = segment;
    const row = await sources.get(source);
    if (!row?.facts || !row.ladder) return wanted.complete(segment);
    const { facts, ladder } = row;
    const piece = { source, facts, ladder, tracks: [track], from: index, to: index + 1 };
    await encoding.encode({ ...piece, pace: 'now', niceness, signal });
    await wanted.complete(segment);
    await events.publish(db, { topic: segmentsTopic(source), type: 'segment.made', data: { track, index } });
  }

  async function encodeClaimed(taken: ClaimedSegment, signal: AbortSignal): Promise<void> {
    const { segment } = taken;
    const keeping = setInterval(() => void wanted.renewClaim(segment).catch(() => undefined), KEEP_EVERY_MS);
    try {
      await encodeSegment(taken, signal);
    } catch (error) {
      if (signal.aborted) {
        await wanted.releaseClaim(segment);
        throw error;
      }
      if (!(await sources.exists(segment))) return await wanted.complete(segment);
      log.warn({ err: error, ...segment }, 'media: a segment could not be made');
      await wanted.recordFailure(segment);
    } finally {
      clearInterval(keeping);
    }
  }

  const look = (key: string = randomUUID()) => jobs.send(kind, {}, { key });

  let notUrgent = 0;
  /** False when there is nothing to make. */
  async function encodeNext(signal: AbortSignal): Promise<boolean> {
    const onlyUrgent = notUrgent >= NOT_URGENT_AT_ONCE;
    // A place is kept before the choice is known: others choose at the same time.
    let kept = onlyUrgent ? 0 : 1;
    notUrgent += kept;
    const giveBack = (): void => {
      notUrgent -= kept;
      kept = 0;
    };
    try {
      const taken = await wanted.claimNext((wishes) => chooseNextRequest(wishes, { onlyUrgent }));
      if (!taken) return false;
      if (taken.niceness === 0) giveBack();
      await encodeClaimed(taken, signal);
      return true;
    } finally {
      giveBack();
    }
  }

  jobs.handle(kind, async (_, { signal }) => {
    const endMs = performance.now() + SHIFT_MS;
    do signal.throwIfAborted();
    while ((await encodeNext(signal)) && performance.now() < endMs);
    if (performance.now() >= endMs) await look();
  });

  return {
    /** Asks for an encoder to look at what is wanted. With a key: unless one was asked in its name and has not ended. */
    look,
  };
}
