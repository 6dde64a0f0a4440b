import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import { type Video, videoRoutes } from '../contract.ts';
import { type Autosave, type AutosaveState, createAutosave } from './autosave.ts';

export type EditedDraft = AutosaveState &
  Pick<Autosave, 'set' | 'flush' | 'resolve'> & { readonly hasUnsaved: boolean };

/** The details of a video that are being edited. They save themselves. */
export function useVideoDraft(video: Video, loadError: unknown): EditedDraft {
  const api = useApi();
  const client = useQueryClient();
  const [autosave] = useState(() =>
    createAutosave({
      video,
      save: (change) => api.call(videoRoutes.change, { ...change, tags: change.tags && [...change.tags] }),
      load: (id) => api.call(videoRoutes.get, { id }),
      onSaved: (saved) => {
        setRouteData(client, videoRoutes.get, { id: saved.kapsule_id }, saved);
        void client.invalidateQueries({ queryKey: [videoRoutes.list.path] });
      },
    }),
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState);
  useEffect(() => autosave.adopt(video), [autosave, video]);
  useEffect(() => autosave.refuse(loadError), [autosave, loadError]);
  const isRetrying = state.status === 'retrying';
  // The connection is back, or the person has signed in again in another window.
  useEffect(() => {
    if (!isRetrying) return;
    const retry = (): void => void autosave.flush();
    for (const type of ['online', 'focus']) window.addEventListener(type, retry);
    return () => {
      for (const type of ['online', 'focus']) window.removeEventListener(type, retry);
    };
  }, [autosave, isRetrying]);
  // What was typed last is sent when the page is left.
  useEffect(() => () => void autosave.flush(), [autosave]);
  return {
    ...state,
    hasUnsaved: state.status !== 'saved',
    set: autosave.set,
    flush: autosave.flush,
    resolve: (chosen) => autosave.resolve(chosen),
  };
}
