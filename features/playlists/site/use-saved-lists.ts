import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { refreshQueries } from '#kernel/client/refresh-queries.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import type { OutputOf } from '#kernel/contract/route.ts';
import { toast } from '#kernel/ui/toast.ts';
import { playlistRoutes, WATCH_LATER_ID } from '../contract.ts';
import { text } from './save-messages.ts';
import { refreshPlaylist } from './use-playlist.ts';

export type SavedList = Pick<
  OutputOf<typeof playlistRoutes.list>['list'][number],
  'id' | 'kind' | 'displayname' | 'visibility' | 'has'
>;

const UNUSED_LATER: SavedList = {
  id: WATCH_LATER_ID,
  kind: 'later',
  displayname: '',
  visibility: 'private',
  has: false,
};
export const nameOfList = ({ kind, displayname }: SavedList): string =>
  kind === 'later' ? text('watchLater') : displayname;

/** One's own lists and whether they contain a video. Changes are shown at once and undone if they fail. */
export function useSavedLists(videoId: string) {
  const api = useApi();
  const client = useQueryClient();
  const found = useRoute(playlistRoutes.list, { has: videoId });
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const mark = (id: string, has: boolean): void => setChanged((known) => new Map(known).set(id, has));
  const refresh = (id: string): void => {
    refreshPlaylist(client, id);
    if (id !== WATCH_LATER_ID) refreshPlaylist(client, WATCH_LATER_ID);
  };

  const toggle = useMutation({
    mutationFn: async ({ list: { id }, has }: { list: SavedList; has: boolean }): Promise<unknown> =>
      api.call(has ? playlistRoutes.addVideo : playlistRoutes.removeVideo, { id, video: videoId }),
    // One after the other, so that the last click counts.
    scope: { id: `save-${videoId}` },
    onMutate: ({ list, has }) => mark(list.id, has),
    onSuccess: (_, { list }) => refresh(list.id),
    onError: (error, { list, has }) => {
      mark(list.id, !has);
      toast({ title: text(has ? 'notSaved' : 'notRemoved'), detail: errorMessage(error), kind: 'error' });
    },
  });

  const create = useMutation({
    mutationFn: async (displayname: string) => {
      const made = await api.call(playlistRoutes.create, { displayname });
      await api.call(playlistRoutes.addVideo, { id: made.id, video: videoId });
      return made;
    },
    // Even if only the video could not be added, there is a new list.
    onSettled: () => refreshQueries(client, [playlistRoutes.list.path]),
  });

  const list = found.data?.list ?? [];
  const all: readonly SavedList[] = list.some(({ kind }) => kind === 'later')
    ? list
    : [UNUSED_LATER, ...list];
  return {
    found,
    lists: all.map((one) => ({ ...one, has: changed.get(one.id) ?? one.has ?? false })),
    toggle: (one: SavedList, has: boolean) => toggle.mutate({ list: one, has }),
    create,
  };
}
