import type { ColumnType, Generated, Selectable } from 'kysely';

type Json = ColumnType<unknown, string, string>;

export type ItemTable = {
  item_id: Generated<number>;
  draft: boolean;
  removed: Generated<boolean>;
  video_id: string;
  kind: string;
  start_ms: number;
  end_ms: number | null;
  data: Json;
  version: Generated<number>;
  updated_at: Date;
};
export type ItemRow = Selectable<ItemTable>;

export type HistoryTable = Omit<ItemTable, 'item_id' | 'draft' | 'removed' | 'version' | 'updated_at'> & {
  item_id: number;
  version: number;
  replaced_at: Date;
};
export type HistoryRow = Selectable<HistoryTable>;

export type TimelineTables = { timeline_items: ItemTable; timeline_history: HistoryTable };

/** The fields that a change may set. */
export interface ItemFields {
  readonly kind: string;
  readonly startMs: number;
  readonly endMs: number | null;
  readonly data: unknown;
}
