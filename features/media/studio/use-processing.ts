import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MediaState } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { setRouteData, useRoute } from '#kernel/client/route-query.ts';
import { toast } from '#kernel/ui/toast.ts';
import { mediaRoutes } from '../contract.ts';
import { refreshVideo } from '../site/use-live-video.ts';
import { text } from './messages.ts';

/** Fallback for lost events. */
const BUSY_POLL_MS = 5_000;

/** The processing state of a video. Refreshes the page's data when its state (`shown`) is outdated. */
export function useProcessing(id: string, shown: MediaState, enabled: boolean) {
  const client = useQueryClient();
  const { data } = useRoute(
    mediaRoutes.processing,
    { id },
    { enabled, pollMs: ({ state }) => (state === 'processing' ? BUSY_POLL_MS : false) },
  );
  const isOutdated = enabled && data !== undefined && data.state !== shown;
  useEffect(() => {
    if (isOutdated) refreshVideo(client, id);
  }, [isOutdated, client, id]);
  return enabled ? data : undefined;
}

export function useRetry(id: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(mediaRoutes.retry, { id }),
    onSuccess: (answer) => setRouteData(client, mediaRoutes.processing, { id }, answer),
    onError: (error) => toast({ title: text('notRetried'), detail: errorMessage(error), kind: 'error' }),
    onSettled: () => refreshVideo(client, id),
  });
}
