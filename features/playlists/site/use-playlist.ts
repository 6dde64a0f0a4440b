import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#kernel/client/api-context.ts';
import { useListen } from '#kernel/client/listen-context.ts';
import { refreshQueries } from '#kernel/client/refresh-queries.ts';
import { routeKey, useRoute } from '#kernel/client/route-query.ts';
import type { OutputOf } from '#kernel/contract/route.ts';
import { playlistRoutes } from '../contract.ts';
import { PLAYLIST_SITE_PAGE_SIZE } from '../limits.ts';

type VideosPage = OutputOf<typeof playlistRoutes.videos>;

const videosKey = (id: string) => [playlistRoutes.videos.path, { id }, 'pages'] as const;

/** Caches the first page, which the document contains. */
export function seedPlaylistVideos(client: QueryClient, id: string, output: VideosPage): void {
  const data: InfiniteData<VideosPage, number> = { pages: [output], pageParams: [0] };
  client.setQueryData(videosKey(id), data);
}

/** Loads again what pages show of this playlist, and the lists of playlists. */
export function refreshPlaylist(client: QueryClient, id: string): void {
  refreshQueries(client, routeKey(playlistRoutes.get, { id }));
  refreshQueries(client, routeKey(playlistRoutes.entries, { id }));
  refreshQueries(client, videosKey(id));
  refreshQueries(client, [playlistRoutes.list.path]);
}

/** Keeps a playlist up to date while others change it. */
export function usePlaylistEvents(id: string): void {
  const client = useQueryClient();
  const listen = useListen();
  useEffect(() => {
    const refresh = (): void => refreshPlaylist(client, id);
    // A denial shows why with the next request: private, or deleted.
    return listen?.([`playlist:${id}`], { event: refresh, reset: refresh, denied: refresh });
  }, [client, listen, id]);
}

/** A playlist and the videos that this viewer may open, page by page. */
export function usePlaylist(id: string) {
  const api = useApi();
  const playlist = useRoute(playlistRoutes.get, { id });
  const videos = useInfiniteQuery({
    queryKey: videosKey(id),
    queryFn: ({ pageParam, signal }): Promise<VideosPage> =>
      api.call(playlistRoutes.videos, { id, page: pageParam, size: PLAYLIST_SITE_PAGE_SIZE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) =>
      pages.length * PLAYLIST_SITE_PAGE_SIZE < last.totalcount ? pages.length : undefined,
    enabled: playlist.data !== undefined,
  });
  usePlaylistEvents(id);
  return { playlist, videos };
}
