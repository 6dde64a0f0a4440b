import { sql } from 'kysely';
import { fail } from '#kernel/contract/errors.ts';
import type { Db, Tx } from '#kernel/server/db.ts';
import { commentErrors, POST_LIMIT } from '../contract.ts';
import { SLOW_MODE_MAX_SEC } from '../moderation-contract.ts';
import type { VideoContext } from './video-context.ts';

/** What decides whether a person may post. */
export interface PostingState {
  readonly blocked: boolean;
  /** When the person posted the oldest comment that counts toward POST_LIMIT. */
  readonly limit_at: Date | null;
  readonly last_here: Date | null;
  /** The comment already posted with the same client key. */
  readonly same_id: number | null;
  readonly slow_mode_sec: number;
  readonly hold_links: boolean;
  readonly hold_words: string[];
}

export interface Writer {
  readonly userId: string;
  readonly clientKey: string | null;
  readonly now: Date;
}

/** Reads everything that decides whether a person may post on a video, with one query. */
export async function readPostingState(
  db: Db | Tx,
  video: VideoContext,
  writer: Writer,
): Promise<PostingState> {
  const { userId, clientKey, now } = writer;
  const slowSince = new Date(now.getTime() - SLOW_MODE_MAX_SEC * 1000);
  const { rows } = await sql<PostingState>`
    select
      exists (select from comment_blocks where user_id = ${userId} and organization_id = ${video.organizationId}
        and case when video_id is not null then video_id = ${video.id}
          else owner_id is null or owner_id = ${video.ownerId} end) as blocked,
      (select created_at from comments where author_id = ${userId}
        order by created_at desc offset ${POST_LIMIT.max - 1} limit 1) as limit_at,
      (select created_at from comments where author_id = ${userId} and created_at > ${slowSince} and video_id = ${video.id}
        order by created_at desc limit 1) as last_here,
      (select id from comments where author_id = ${userId} and video_id = ${video.id} and client_key = ${clientKey}) as same_id,
      coalesce(slow_mode_sec, 0) as slow_mode_sec,
      coalesce(hold_links, false) as hold_links,
      coalesce(hold_words, '{}') as hold_words
    from (select 1) as one left join comment_settings on video_id = ${video.id}`.execute(db);
  return rows[0]!;
}

/** Enforces blocks, slow mode, and the limit per person; only the limit applies to managers of the video. */
export function assertCanPost(state: PostingState, video: VideoContext, now: Date): void {
  if (!video.canManage) {
    if (state.blocked) throw fail(commentErrors, 'BLOCKED');
    const waitSec = getRemainingSec(state.last_here, state.slow_mode_sec, now);
    if (waitSec > 0) throw fail(commentErrors, 'SLOW_MODE', { retryAfterSec: waitSec });
  }
  const waitSec = getRemainingSec(state.limit_at, POST_LIMIT.windowSec, now);
  if (waitSec > 0) throw fail(commentErrors, 'TOO_MANY_COMMENTS', { retryAfterSec: waitSec });
}

const getRemainingSec = (since: Date | null, lengthSec: number, now: Date): number =>
  since === null ? 0 : Math.ceil((since.getTime() + lengthSec * 1000 - now.getTime()) / 1000);
