import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  ORGANIZATION_VIDEOS_TOPIC,
  OWN_VIDEOS_TOPIC,
  STUDIO_VIDEOS_PATH,
  videoRoutes,
} from '#features/videos/contract.ts';
import { useListen } from '#kernel/client/listen-context.ts';
import { refreshQueries } from '#kernel/client/refresh-queries.ts';
import { routeKey } from '#kernel/client/route-query.ts';
import { mediaRoutes } from '../contract.ts';

/** Encoding emits many events; this limits how often the page refreshes. */
const MIN_REFRESH_INTERVAL_MS = 1_000;

const LIST_PATHS = [videoRoutes.list.path, STUDIO_VIDEOS_PATH];

/** Refetches everything shown about a video. */
export function refreshVideo(client: QueryClient, id: string): void {
  refreshQueries(client, routeKey(videoRoutes.get, { id }));
  refreshQueries(client, routeKey(mediaRoutes.processing, { id }));
  for (const path of LIST_PATHS) refreshQueries(client, [path]);
}

function refreshAll(client: QueryClient): void {
  for (const path of [videoRoutes.get.path, mediaRoutes.processing.path, ...LIST_PATHS])
    refreshQueries(client, [path]);
}

/** Keeps the studio's list up to date: the user's own videos, or all of the organization. */
export const useStudioVideosEvents = (canSeeAll: boolean): void =>
  useRefreshOnEvents(canSeeAll ? ORGANIZATION_VIDEOS_TOPIC : OWN_VIDEOS_TOPIC);

/** Keeps one video up to date. */
export const useLiveVideo = (id: string, enabled = true): void =>
  useRefreshOnEvents(enabled ? `video:${id}` : null);

function useRefreshOnEvents(topic: string | null): void {
  const client = useQueryClient();
  const listen = useListen();
  useEffect(() => {
    if (!listen || !topic) return;
    const changed = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      timer = undefined;
      for (const id of changed) refreshVideo(client, id);
      changed.clear();
    };
    const stop = listen([topic], {
      reset: () => refreshAll(client),
      // The refetch shows why: signed out, or no access to the video.
      denied: () => refreshAll(client),
      event({ type, data }) {
        const { id } = data as { id?: unknown };
        if (!type.startsWith('video.') || typeof id !== 'string') return;
        changed.add(id);
        timer ??= setTimeout(flush, MIN_REFRESH_INTERVAL_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, listen, topic]);
}
