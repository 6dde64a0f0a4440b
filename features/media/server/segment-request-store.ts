import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { ScheduledRequest, SegmentRequest } from '../fair-scheduling.ts';
import type { SourceRef } from './tables.ts';

/** One segment of one track. */
export interface SegmentRef extends SourceRef {
  readonly track: string;
  readonly index: number;
}
/** Who requests it: a token from a network, and the network. */
export interface Requester {
  readonly requester: string;
  readonly address: string;
}
export interface RequestLease extends Requester {
  /** Identifies the waiting process and requester. */
  readonly holder: string;
  readonly isLookahead: boolean;
}

export const segmentKey = ({ video, generation, track, index }: SegmentRef): string =>
  `${video}.${generation}.${track}.${index}`;

export type SegmentRequestStore = ReturnType<typeof createSegmentRequestStore>;

/** A lease that is not renewed expires, because its process has died. All times are the database's. */
const LEASE_SEC = 8;
/** Likewise for the claim of an encoder. */
const CLAIM_SEC = 12;
const RETRY_DELAY_SEC = 1;
const MAX_FAILURES = 3;
/** Upper limit of requests loaded for one choice. */
const MAX_LOADED = 2000;

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

const interval = (seconds: number) => sql`make_interval(secs => ${seconds})`;
const isSegment = ({ video, generation, track, index }: SegmentRef) =>
  sql`video_id = ${video} and generation = ${generation} and track = ${track} and segment = ${index}`;

/** Segment requests of all processes, in the table `media_wanted`. */
export function createSegmentRequestStore(db: Db) {
  async function loadRequests(
    tx: Tx,
  ): Promise<Map<string, { request: SegmentRequest; segment: SegmentRef }[]>> {
    await sql`delete from media_wanted
      where wanted_until < clock_timestamp() and (taken_until is null or taken_until < clock_timestamp())`.execute(
      tx,
    );
    const { rows } = await sql<RequestRow>`
      select video_id, generation, track, segment, requester, address, is_ahead,
        extract(epoch from asked_at)::double precision * 1000 as asked_ms,
        coalesce(taken_until > clock_timestamp(), false) as is_taken
      from media_wanted order by taken_until is null, asked_at limit ${MAX_LOADED}`.execute(tx);
    const bySegment = new Map<string, { request: SegmentRequest; segment: SegmentRef }[]>();
    for (const row of rows) {
      const segment = {
        video: row.video_id,
        generation: row.generation,
        track: row.track,
        index: row.segment,
      };
      const request: SegmentRequest = {
        segmentKey: segmentKey(segment),
        video: row.video_id,
        index: row.segment,
        requester: row.requester,
        address: row.address,
        isLookahead: row.is_ahead,
        requestedAtMs: row.asked_ms,
        isClaimed: row.is_taken,
      };
      const sameSegment = bySegment.get(request.segmentKey) ?? [];
      bySegment.set(request.segmentKey, [...sameSegment, { request, segment }]);
    }
    return bySegment;
  }

  return {
    async add(segment: SegmentRef, { holder, requester, address, isLookahead }: RequestLease): Promise<void> {
      const { video, generation, track, index } = segment;
      await sql`
        insert into media_wanted (video_id, generation, track, segment, holder, requester, address, is_ahead, wanted_until)
        values (${video}, ${generation}, ${track}, ${index}, ${holder}, ${requester}, ${address}, ${isLookahead},
          clock_timestamp() + ${interval(LEASE_SEC)})
        on conflict (video_id, generation, track, segment, holder) do update
          set wanted_until = excluded.wanted_until, is_ahead = media_wanted.is_ahead and excluded.is_ahead`.execute(
        db,
      );
    },
    /** Claimed requests stay until they are encoded, so disconnecting does not free a requester's share of encoders. */
    async withdraw(segment: SegmentRef, holder: string): Promise<void> {
      await sql`delete from media_wanted where ${isSegment(segment)} and holder = ${holder}
        and (taken_until is null or taken_until < clock_timestamp())`.execute(db);
    },
    /** Renews the leases of one process; true when some are unclaimed and need an encoder. */
    async renewLeases(process: string): Promise<boolean> {
      const { rows } = await sql<{ idle: boolean }>`
        update media_wanted set wanted_until = clock_timestamp() + ${interval(LEASE_SEC)}
        where starts_with(holder, ${`${process}.`}) and not is_ahead
        returning taken_until is null or taken_until < clock_timestamp() as idle`.execute(db);
      return rows.some((row) => row.idle);
    },

    /** Chooses and claims a segment under a lock that all encoders share. */
    claimNext(
      choose: (requests: readonly SegmentRequest[]) => ScheduledRequest | null,
    ): Promise<{ segment: SegmentRef; niceness: number } | null> {
      return db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtext('media_wanted'))`.execute(tx);
        const bySegment = await loadRequests(tx);
        const all = [...bySegment.values()].flat().map(({ request }) => request);
        const chosen = choose(all);
        const segment = chosen && bySegment.get(chosen.request.segmentKey)?.[0]?.segment;
        if (!chosen || !segment) return null;
        await sql`update media_wanted set taken_until = clock_timestamp() + ${interval(CLAIM_SEC)}
            where ${isSegment(segment)}`.execute(tx);
        return { segment, niceness: chosen.niceness };
      });
    },
    async renewClaim(segment: SegmentRef): Promise<void> {
      await sql`update media_wanted set taken_until = clock_timestamp() + ${interval(CLAIM_SEC)}
        where ${isSegment(segment)}`.execute(db);
    },
    async complete(segment: SegmentRef): Promise<void> {
      await sql`delete from media_wanted where ${isSegment(segment)}`.execute(db);
    },
    /** Another encoder may claim the segment at once. */
    async releaseClaim(segment: SegmentRef): Promise<void> {
      await sql`update media_wanted set taken_until = null where ${isSegment(segment)}`.execute(db);
    },
    /** Schedules a retry, or drops the requests after too many failures. */
    async recordFailure(segment: SegmentRef): Promise<void> {
      await sql`delete from media_wanted where ${isSegment(segment)} and failures + 1 >= ${MAX_FAILURES}`.execute(
        db,
      );
      await sql`update media_wanted set failures = failures + 1,
        taken_until = clock_timestamp() + ${interval(RETRY_DELAY_SEC)} where ${isSegment(segment)}`.execute(
        db,
      );
    },
  };
}
