import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { toast } from '#kernel/ui/toast.ts';
import { refreshPlaylist } from '../site/use-playlist.ts';
import { mergeLists } from './entry-draft.ts';
import { text } from './messages.ts';
import { hasChanges, type PlaylistDraft } from './playlist-draft.ts';
import { type Conflict, type Edits, savePlaylist } from './save-playlist.ts';
import { useSavedPlaylist } from './use-saved-playlist.ts';

/** One's own edits over theirs; what they added to the list is kept. */
function mergeEdits({ edited }: Edits, { base, theirs }: Conflict): Edits {
  const { entries } = edited;
  const merged = entries && { entries: mergeLists(base.entries, entries, theirs.entries) };
  return { base: theirs, edited: { ...edited, ...merged } };
}

/** The edits of what they did not change; null if there are none. */
function dropConflicts({ edited }: Edits, { theirs, fields }: Conflict): Edits | null {
  const kept = Object.entries(edited).filter(([field]) => !fields.includes(field as keyof PlaylistDraft));
  return kept.length > 0 ? { base: theirs, edited: Object.fromEntries(kept) } : null;
}

/** A playlist that is being edited. Fields that were not edited follow what others save. */
export function usePlaylistEditor(id: string) {
  const api = useApi();
  const client = useQueryClient();
  const { playlist, entries, saved, load } = useSavedPlaylist(id);
  const [edits, setEdits] = useState<Edits | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setIsSaving] = useState(false);
  // State follows too late for a double click.
  const isBusy = useRef(false);

  async function save(wanted: Edits | null): Promise<void> {
    if (!wanted || isBusy.current) return;
    isBusy.current = true;
    setIsSaving(true);
    setError(null);
    try {
      const found = await savePlaylist({ api, id, load, onProgress: setEdits }, wanted);
      setConflict(found);
      if (!found) {
        await load();
        setEdits(null);
        toast({ title: text('saved'), kind: 'success' });
      }
    } catch (failure) {
      setError(failure);
    } finally {
      isBusy.current = false;
      setIsSaving(false);
      refreshPlaylist(client, id);
    }
  }
  function replace(next: Edits | null): void {
    setEdits(next);
    setConflict(null);
    setError(null);
  }

  return {
    playlist,
    entries,
    draft: saved && { ...saved, ...edits?.edited },
    conflict,
    error,
    isSaving,
    isUnsaved: edits !== null && hasChanges({ ...edits.base, ...edits.edited }, edits.base),
    set(part: Partial<PlaylistDraft>): void {
      setEdits((known) => {
        const base = known?.base ?? saved;
        return base && { base, edited: { ...known?.edited, ...part } };
      });
    },
    discard: () => replace(null),
    save: () => save(edits),
    async keepMine(): Promise<void> {
      if (!edits || !conflict) return;
      const merged = mergeEdits(edits, conflict);
      replace(merged);
      await save(merged);
    },
    useTheirs(): void {
      if (edits && conflict) replace(dropConflicts(edits, conflict));
    },
  };
}
export type PlaylistEditor = ReturnType<typeof usePlaylistEditor>;
