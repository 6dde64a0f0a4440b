import type { CommentType, Video, Visibility } from '../contract.ts';

/** The fields of the edit form. */
export interface VideoDraft {
  displayname: string;
  description: string;
  tags: readonly string[];
  visibility: Visibility;
  comment_type: CommentType;
  time_live: number | null;
}
export type DraftField = keyof VideoDraft;

export function createDraft(video: Video): VideoDraft {
  const { displayname, description, tags, visibility, properties, live_event } = video;
  return {
    displayname,
    description,
    tags,
    visibility,
    comment_type: properties.comment_type,
    time_live: live_event?.time_live ?? null,
  };
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function getChangedFields(before: VideoDraft, after: VideoDraft): DraftField[] {
  return (Object.keys(before) as DraftField[]).filter((field) => !isEqual(before[field], after[field]));
}

export function pickFields(draft: VideoDraft, fields: readonly DraftField[]): Partial<VideoDraft> {
  return Object.fromEntries(fields.map((field) => [field, draft[field]]));
}

export interface Merge {
  /** Theirs where only they changed a field, otherwise mine; conflicts keep mine until resolved. */
  readonly merged: VideoDraft;
  /** Changed differently by both, so the user must choose. */
  readonly conflicts: readonly DraftField[];
  /** Changed only by them. */
  readonly theirs: readonly DraftField[];
}

/** Three-way merge of two drafts that started from `base`. */
export function mergeDrafts(base: VideoDraft, mine: VideoDraft, theirs: VideoDraft): Merge {
  const myChanges = new Set(getChangedFields(base, mine));
  const theirChanges = getChangedFields(base, theirs);
  const conflicts = theirChanges.filter(
    (field) => myChanges.has(field) && !isEqual(mine[field], theirs[field]),
  );
  const onlyTheirs = theirChanges.filter((field) => !myChanges.has(field));
  return { merged: { ...mine, ...pickFields(theirs, onlyTheirs) }, conflicts, theirs: onlyTheirs };
}
