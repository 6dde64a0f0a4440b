import type { ColumnType, Generated, Selectable } from 'kysely';
import type { PendingReason } from '../moderation-contract.ts';

export type CommentStatus = 'visible' | 'held' | 'deleted';

export type CommentTable = {
  id: Generated<number>;
  video_id: string;
  organization_id: string;
  author_id: string | null;
  anon_displayname: string | null;
  parent_id: number | null;
  text: string;
  status: CommentStatus;
  waiting_for: PendingReason | null;
  pinned: boolean;
  pin_changed_at: Date | null;
  reply_count: Generated<number>;
  pinned_reply_count: Generated<number>;
  client_key: string | null;
  created_at: Date;
  updated_at: Date;
  changed_at: Date;
};
export type CommentRow = Selectable<CommentTable>;

/** Counts of comments and, of those, how many are pinned (approved, for replies). */
export type Counts = { visible: number; pinned: number };
/** Of a video: top-level comments that can be listed, and the replies below them. */
export type Totals = Counts & { replies: number; pinned_replies: number };

export type CommentTables = {
  comments: CommentTable;
  comment_totals: Totals & { video_id: string };
  comment_settings: { video_id: string; slow_mode_sec: number; hold_links: boolean; hold_words: string[] };
  comment_blocks: {
    id: Generated<number>;
    organization_id: string;
    owner_id: string | null;
    video_id: string | null;
    user_id: string;
    blocked_by: string | null;
    created_at: Date;
  };
  comment_reports: { comment_id: number; reporter_id: string; reason: string; created_at: Date };
  comment_log: {
    id: Generated<number>;
    video_id: string;
    actor_id: string | null;
    action: string;
    comment_id: number | null;
    subject_id: string | null;
    detail: ColumnType<Record<string, unknown>, string, never>;
    created_at: Date;
  };
};
