import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode } from '#kernel/client/error-message.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import { toast } from '#kernel/ui/toast.ts';
import { type Video, videoRoutes } from '../contract.ts';
import {
  type DraftField,
  differences,
  draftOf,
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

/** What was typed, on top of what it was typed on: kept until it is saved or given up, whatever happens meanwhile. */
interface Edit {
  readonly base: Video;
  readonly draft: VideoDraft;
}

/** The edit form's memory: typing, saving, and bringing two people's work together. */
export function useVideoDraft(video: Video) {
  const api = useApi();
  const client = useQueryClient();
  const [edit, setEdit] = useState<Edit | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const base = edit?.base ?? video;
  const draft = edit?.draft ?? draftOf(video);
  const changed = differences(draftOf(base), draft);

  const keep = (saved: Video): void => {
    setRouteData(client, videoRoutes.get, { id: saved.kapsule_id }, saved);
    void client.invalidateQueries({ queryKey: [videoRoutes.list.path] });
  };
  const saving = useMutation({
    mutationFn: async ({
      base: from,
      draft: wanted,
    }: Edit): Promise<{ saved: Video } | { newest: Video }> => {
      const id = from.kapsule_id;
      const change = pickFields(wanted, differences(draftOf(from), wanted)) as object;
      try {
        return { saved: await api.call(videoRoutes.change, { id, version: from.version, ...change }) };
      } catch (error) {
        if (errorCode(error) !== 'VIDEO_CHANGED') throw error;
        return { newest: await api.call(videoRoutes.get, { id }) };
      }
    },
    onSuccess: (answer, attempt) => {
      if ('saved' in answer) {
        keep(answer.saved);
        setEdit(null);
        toast({ title: 'Saved', kind: 'success' });
      } else {
        meet(attempt, answer.newest);
      }
    },
  });
  /** Someone else saved first. Where both changed the same, the person chooses; everything else fits together. */
  const meet = (attempt: Edit, newest: Video): void => {
    const theirs = draftOf(newest);
    const merge = mergeDrafts(draftOf(attempt.base), attempt.draft, theirs);
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
    /** The chosen fields are saved; null leaves everything as typed. */
    settle: (chosen: Partial<VideoDraft> | null) => {
      setConflict(null);
      if (!chosen || !edit) return;
      const settled = { base: edit.base, draft: { ...edit.draft, ...chosen } };
      setEdit(settled);
      if (differences(draftOf(settled.base), settled.draft).length > 0) saving.mutate(settled);
      else keep(settled.base);
    },
  };
}
