import type { Visibility } from '#features/videos/contract.ts';
import { type DraftEntry, isSameList } from './entry-draft.ts';

export interface PlaylistDraft {
  readonly displayname: string;
  readonly description: string;
  readonly visibility: Visibility;
  readonly entries: readonly DraftEntry[];
}
export type Details = Omit<PlaylistDraft, 'entries'>;

/** What the server has, with the version that a change is based on. */
export interface SavedPlaylist extends PlaylistDraft {
  readonly version: number;
}

const DETAILS = ['displayname', 'description', 'visibility'] as const satisfies (keyof Details)[];

/** The details that differ, or null. */
export function changedDetails(draft: PlaylistDraft, saved: PlaylistDraft): Partial<Details> | null {
  const changed = DETAILS.filter((field) => draft[field].trim() !== saved[field]);
  return changed.length > 0
    ? (Object.fromEntries(changed.map((field) => [field, draft[field]])) as Partial<Details>)
    : null;
}

export const hasChanges = (draft: PlaylistDraft, saved: PlaylistDraft): boolean =>
  changedDetails(draft, saved) !== null || !isSameList(draft.entries, saved.entries);

/** Which edited fields somebody else has changed since `base`. */
export function findConflicts(
  base: PlaylistDraft,
  edited: Partial<PlaylistDraft>,
  theirs: PlaylistDraft,
): (keyof PlaylistDraft)[] {
  const details = DETAILS.filter((field) => edited[field] !== undefined && theirs[field] !== base[field]);
  const entries = edited.entries !== undefined && !isSameList(base.entries, theirs.entries);
  return [...details, ...(entries ? (['entries'] as const) : [])];
}
