import type { ApiClient } from '#kernel/client/api-client.ts';
import { errorCode } from '#kernel/client/error-message.ts';
import { playlistRoutes } from '../contract.ts';
import { isSameList, toGiven } from './entry-draft.ts';
import { changedDetails, findConflicts, type PlaylistDraft, type SavedPlaylist } from './playlist-draft.ts';

/** Edits that are not saved, and what they are based on. */
export interface Edits {
  readonly base: SavedPlaylist;
  readonly edited: Partial<PlaylistDraft>;
}

export interface Conflict {
  readonly base: SavedPlaylist;
  readonly theirs: SavedPlaylist;
  readonly fields: readonly (keyof PlaylistDraft)[];
}

interface SaveParts {
  readonly api: Pick<ApiClient, 'call'>;
  readonly id: string;
  /** What the server has now. */
  load(): Promise<SavedPlaylist>;
  /** Called with what is left to save. */
  onProgress(left: Edits): void;
}

/** Somebody else may save again in between; more often than this is no coincidence. */
const MAX_ATTEMPTS = 3;

/** Sends what differs from the base. */
async function send({ api, id, onProgress }: SaveParts, { base, edited }: Edits): Promise<void> {
  const details = changedDetails({ ...base, ...edited }, base);
  let { version } = base;
  if (details) {
    ({ version } = await api.call(playlistRoutes.change, { id, version, ...details }));
    const { entries } = edited;
    onProgress({ base: { ...base, ...details, version }, edited: entries ? { entries } : {} });
  }
  if (edited.entries && !isSameList(edited.entries, base.entries))
    await api.call(playlistRoutes.setVideos, { id, version, list: toGiven(edited.entries) });
}

/**
 * Saves edits. When somebody changed something else in the meantime, it tries again; when they changed the same, it
 * returns the conflict and keeps both. Throws what else the server refuses.
 */
export async function savePlaylist(parts: SaveParts, edits: Edits): Promise<Conflict | null> {
  let left = edits;
  const tracked: SaveParts = {
    ...parts,
    onProgress(next) {
      left = next;
      parts.onProgress(next);
    },
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send(tracked, left);
      return null;
    } catch (error) {
      if (errorCode(error) !== 'PLAYLIST_CHANGED' || attempt >= MAX_ATTEMPTS) throw error;
      const theirs = await parts.load();
      const fields = findConflicts(left.base, left.edited, theirs);
      if (fields.length > 0) return { base: left.base, theirs, fields };
      tracked.onProgress({ base: theirs, edited: left.edited });
    }
  }
}
