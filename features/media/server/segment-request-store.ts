import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { ScheduledRequest, SegmentRequest } from '../fair-scheduling.ts';
import type { SourceRef } from './tables.ts';

/** One segment of one track. */
export interface SegmentRef extends SourceRef {
  readonly track: string;
  readonly index: number;
}
/** Who asks for it: a token at an address, and the address. */
export interface Requester {
  readonly requester: string;
  readonly address: string;
}
export interface RequestLease extends Requester {
  /** The process that asks, and for whom. */
  readonly holder: string;
  readonly isLookahead: boolean;
}

export const segmentKey = ({ video, generation, track, index }: SegmentRef): string =>
  `${video}.${generation}.${track}.${index}`;

export type SegmentRequestStore = ReturnType<typeof createSegmentRequestStore>;

/** A wish that is not renewed for so long is forgotten: its process has died. Times are the database's own. */
const LEASE_SEC = 8;
/** The same for encoders. */
const TAKEN_SEC = 12;
const TRY_AGAIN_SEC = 1;
const MAX_FAILURES = 3;
/** As many are looked at to choose from. */
const MAX_CHOICE = 2000;

interface RequestRow {
  video_id: string;
  generation: number;
  track: string;
  segment: number;
  requester: string;
  address: string;
  is_ahead: boolean;
  asked_ms: number;
  is_taken: boolean;
}

const interval = (count: number) => sql`make_interval(secs => ${count})`;
const isSegment = ({ video, generation, track, index }: SegmentRef) =>
  sql`video_id = ${video} and generation = ${generation} and track = ${track} and segment = ${index}`;

/** What is waited for, by all processes. */
export function createSegmentRequestStore(db: Db) {
  async function loadRequests(tx: Tx): Promise<Map<string, { wish: SegmentRequest; segment: SegmentRef }[]>> {
    await sql`delete from media_wanted
      where wanted_until < clock_timestamp() and (taken_until is null or taken_until < clock_timestamp())`.execute(
      tx,
    );
    const { rows } = await sql<RequestRow>`
      select video_id, generation, track, segment, requester, address, is_ahead,
        extract(epoch from asked_at)::double precision * 1000 as asked_ms,
        coalesce(taken_until > clock_timestamp(), false) as is_taken
      from media_wanted order by taken_until is null, asked_at limit ${MAX_CHOICE}`.execute(tx);
    const found = new Map<string, { wish: SegmentRequest; segment: SegmentRef }[]>();
    for (const row of rows) {
      const segment = {
        video: row.video_id,
        generation: row.generation,
        track: row.track,
        index: row.segment,
      };
      const wish: SegmentRequest = {
        ...{ segmentKey: segmentKey(segment), video: row.video_id, index: row.segment },
        ...{ requester: row.requester, address: row.address, isLookahead: row.is_ahead },
        ...{ requestedAtMs: row.asked_ms, isClaimed: row.is_taken },
      };
      found.set(wish.segmentKey, [...(found.get(wish.segmentKey) ?? []), { wish, segment }]);
    }
    return found;
  }

  return {
    async add(
      segment: SegmentRef,
      { holder, requester, address, isLookahead: isAhead }: RequestLease,
    ): Promise<void> {
      const { video, generation, track, index } = segment;
      await sql`
        insert into media_wanted (video_id, generation, track, segment, holder, requester, address, is_ahead, wanted_until)
        values (${video}, ${generation}, ${track}, ${index}, ${holder}, ${requester}, ${address}, ${isAhead},
          clock_timestamp() + ${interval(LEASE_SEC)})
        on conflict (video_id, generation, track, segment, holder) do update
          set wanted_until = excluded.wanted_until, is_ahead = media_wanted.is_ahead and excluded.is_ahead`.execute(
        db,
      );
    },
    /** Nobody waits any more. What is being encoded stays until it is made, so that leaving does not free an encoder's share. */
    async withdraw(segment: SegmentRef, holder: string): Promise<void> {
      await sql`delete from media_wanted where ${isSegment(segment)} and holder = ${holder}
        and (taken_until is null or taken_until < clock_timestamp())`.execute(db);
    },
    /** Renews all that one process waits for; true when an encoder should look at it. */
    async renewLeases(process: string): Promise<boolean> {
      const { rows } = await sql<{ idle: boolean }>`
        update media_wanted set wanted_until = clock_timestamp() + ${interval(LEASE_SEC)}
        where starts_with(holder, ${`${process}.`}) and not is_ahead
        returning taken_until is null or taken_until < clock_timestamp() as idle`.execute(db);
      return rows.some((row) => row.idle);
    },

    /** Chooses one, under a lock that all encoders share, and takes it. */
    claimNext(
      choose: (wishes: readonly SegmentRequest[]) => ScheduledRequest | null,
    ): Promise<{ segment: SegmentRef; niceness: number } | null> {
      return db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext('media_wanted'))`.execute(tx);
        const found = await loadRequests(tx);
        const chosen = choose([...found.values()].flatMap((same) => same.map(({ wish }) => wish)));
        const segment = chosen && found.get(chosen.request.segmentKey)?.[0]?.segment;
        if (!chosen || !segment) return null;
        await sql`update media_wanted set taken_until = clock_timestamp() + ${interval(TAKEN_SEC)}
            where ${isSegment(segment)}`.execute(tx);
        return { segment, niceness: chosen.niceness };
      });
    },
    /** An encoder that still works on a segment says so. */
    async renewClaim(segment: SegmentRef): Promise<void> {
      await sql`update media_wanted set taken_until = clock_timestamp() + ${interval(TAKEN_SEC)}
        where ${isSegment(segment)}`.execute(db);
    },
    async complete(segment: SegmentRef): Promise<void> {
      await sql`delete from media_wanted where ${isSegment(segment)}`.execute(db);
    },
    /** Another encoder may take it at once. */
    async releaseClaim(segment: SegmentRef): Promise<void> {
      await sql`update media_wanted set taken_until = null where ${isSegment(segment)}`.execute(db);
    },
    /** It is tried again in a moment, but not for ever. */
    async recordFailure(segment: SegmentRef): Promise<void> {
      await sql`delete from media_wanted where ${isSegment(segment)} and failures + 1 >= ${MAX_FAILURES}`.execute(
        db,
      );
      await sql`update media_wanted set failures = failures + 1,
        taken_until = clock_timestamp() + ${interval(TRY_AGAIN_SEC)} where ${isSegment(segment)}`.execute(db);
    },
  };
}
