import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode } from '#kernel/client/error-message.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import { toast } from '#kernel/ui/toast.ts';
import { type Video, videoRoutes } from '../contract.ts';
import {
  createDraft,
  type DraftField,
  getChangedFields,
  mergeDrafts,
  pickFields,
  type VideoDraft,
} from './video-draft.ts';

export interface Conflict {
  readonly mine: VideoDraft;
  readonly theirs: VideoDraft;
  readonly newest: Video;
  readonly fields: readonly DraftField[];
}

/** Unsaved changes and the version they are based on; kept until they are saved or discarded. */
interface Edit {
  readonly base: Video;
  readonly draft: VideoDraft;
}

/** State of the edit form: draft, saving, and merging with changes by others. */
export function useVideoDraft(video: Video) {
  const api = useApi();
  const client = useQueryClient();
  const [edit, setEdit] = useState<Edit | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const base = edit?.base ?? video;
  const draft = edit?.draft ?? createDraft(video);
  const changed = getChangedFields(createDraft(base), draft);

  const updateCache = (saved: Video): void => {
    setRouteData(client, videoRoutes.get, { id: saved.kapsule_id }, saved);
    void client.invalidateQueries({ queryKey: [videoRoutes.list.path] });
  };
  const saving = useMutation({
    mutationFn: async ({
      base: baseVideo,
      draft: newDraft,
    }: Edit): Promise<{ saved: Video } | { newest: Video }> => {
      const id = baseVideo.kapsule_id;
      const change = pickFields(newDraft, getChangedFields(createDraft(baseVideo), newDraft)) as object;
      try {
        return { saved: await api.call(videoRoutes.change, { id, version: baseVideo.version, ...change }) };
      } catch (error) {
        if (errorCode(error) !== 'VIDEO_CHANGED') throw error;
        return { newest: await api.call(videoRoutes.get, { id }) };
      }
    },
    onSuccess: (result, attempt) => {
      if ('saved' in result) {
        updateCache(result.saved);
        setEdit(null);
        toast({ title: 'Saved', kind: 'success' });
      } else {
        mergeWith(attempt, result.newest);
      }
    },
  });
  /** Merges with a version that someone else saved first. The user resolves fields that both changed. */
  const mergeWith = (attempt: Edit, newest: Video): void => {
    const theirs = createDraft(newest);
    const merge = mergeDrafts(createDraft(attempt.base), attempt.draft, theirs);
    setEdit({ base: newest, draft: merge.merged });
    if (merge.conflicts.length > 0)
      setConflict({ mine: attempt.draft, theirs, newest, fields: merge.conflicts });
    else saving.mutate({ base: newest, draft: merge.merged });
  };

  return {
    draft,
    unsaved: changed.length > 0,
    saving: saving.isPending,
    error: saving.error,
    conflict,
    set: (part: Partial<VideoDraft>) => setEdit({ base, draft: { ...draft, ...part } }),
    discard: () => {
      setEdit(null);
      saving.reset();
    },
    save: () => changed.length > 0 && !saving.isPending && saving.mutate({ base, draft }),
    /** Saves the chosen values; null keeps the draft unchanged. */
    resolve: (chosen: Partial<VideoDraft> | null) => {
      setConflict(null);
      if (!chosen || !edit) return;
      const resolved = { base: edit.base, draft: { ...edit.draft, ...chosen } };
      setEdit(resolved);
      if (getChangedFields(createDraft(resolved.base), resolved.draft).length > 0) saving.mutate(resolved);
      else updateCache(resolved.base);
    },
  };
}
