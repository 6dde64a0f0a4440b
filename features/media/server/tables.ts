import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Ladder } from '../ladder.ts';
import type { SourceFacts } from '../source-facts.ts';
import type { SourceProblemCode } from '../source-problems.ts';
import type { SourceWarningCode } from '../source-warnings.ts';

/** Written as JSON text, read as an object. */
type Json<T> = ColumnType<T | null, string | null | undefined, string | null>;

type UploadTable = {
  id: string;
  video_id: string;
  user_id: string;
  filename: string;
  size: number;
  created_at: Date;
  finished_at: Date | null;
  generation: number | null;
};

type SourceTable = {
  video_id: string;
  generation: number;
  owner_id: string;
  filename: string;
  size: number;
  facts: Json<SourceFacts>;
  ladder: Json<Ladder>;
  problem: SourceProblemCode | null;
  failures: Generated<number>;
  created_at: Date;
  /** When the original was stored. */
  arrived_at: Date | null;
  prepared_at: Date | null;
  finished_at: Date | null;
  /** When a newer generation replaced it. */
  replaced_at: Date | null;
};

type ChunkTable = {
  video_id: string;
  generation: number;
  number: number;
  tracks: string[];
  segment_from: number;
  segment_to: number;
  weight: number;
  failures: Generated<number>;
  done_at: Date | null;
};

type WarningTable = {
  video_id: string;
  generation: number;
  code: SourceWarningCode;
  /** First occurrence; null when it concerns the whole file. */
  at_ms: number | null;
};

export type MediaTables = {
  media_uploads: UploadTable;
  media_sources: SourceTable;
  media_chunks: ChunkTable;
  media_warnings: WarningTable;
};
export type UploadRow = Selectable<UploadTable>;
export type SourceRow = Selectable<SourceTable>;
export type WarningRow = Selectable<WarningTable>;
export type ChunkRow = Selectable<ChunkTable>;

/** Identifies one upload of one video. */
export interface SourceRef {
  readonly video: string;
  readonly generation: number;
}
