import type { CommentType, Video, Visibility } from '../contract.ts';

/** What the edit form holds. */
export interface VideoDraft {
  displayname: string;
  description: string;
  tags: readonly string[];
  visibility: Visibility;
  comment_type: CommentType;
  time_live: number | null;
}
export type DraftField = keyof VideoDraft;

export function draftOf(video: Video): VideoDraft {
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

const same = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two);

/** The fields in which two drafts differ. */
export function differences(one: VideoDraft, two: VideoDraft): DraftField[] {
  return (Object.keys(one) as DraftField[]).filter((field) => !same(one[field], two[field]));
}

/** Of a draft, some fields. */
export function pickFields(draft: VideoDraft, fields: readonly DraftField[]): Partial<VideoDraft> {
  return Object.fromEntries(fields.map((field) => [field, draft[field]]));
}

export interface Merge {
  /** Mine where only I changed, theirs where only they did, mine where both did until it is chosen. */
  readonly merged: VideoDraft;
  /** Changed by both, and differently: a person has to choose. */
  readonly conflicts: readonly DraftField[];
  /** Changed by them alone. */
  readonly theirs: readonly DraftField[];
}

/** Two people started from `base`; brings their work together without losing any of it. */
export function mergeDrafts(base: VideoDraft, mine: VideoDraft, theirs: VideoDraft): Merge {
  const iChanged = new Set(differences(base, mine));
  const theyChanged = differences(base, theirs);
  const conflicts = theyChanged.filter((field) => iChanged.has(field) && !same(mine[field], theirs[field]));
  const onlyThey = theyChanged.filter((field) => !iChanged.has(field));
  return { merged: { ...mine, ...pickFields(theirs, onlyThey) }, conflicts, theirs: onlyThey };
}
