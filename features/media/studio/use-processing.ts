import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MediaState } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { errorMessage } from '#kernel/client/error-message.ts';
import { setRouteData, useRoute } from '#kernel/client/route-query.ts';
import { toast } from '#kernel/ui/toast.ts';
import { mediaRoutes } from '../contract.ts';
import { refreshVideo } from '../site/use-live-video.ts';

/** Events come first; where they do not come through, this asks. */
const BUSY_POLL_MS = 5_000;

/**
 * How the media of a video is doing. Asked only where there is something to say; `shown` is what the page believes,
 * and is brought up to date when it is not true any more.
 */
export function useProcessing(id: string, shown: MediaState, enabled: boolean) {
  const client = useQueryClient();
  const { data } = useRoute(
    mediaRoutes.processing,
    { id },
    { enabled, pollMs: ({ state }) => (state === 'processing' ? BUSY_POLL_MS : false) },
  );
  const outdated = enabled && data !== undefined && data.state !== shown;
  useEffect(() => {
    if (outdated) refreshVideo(client, id);
  }, [outdated, client, id]);
  return enabled ? data : undefined;
}

/** Processes a failed file once more. */
export function useRetry(id: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(mediaRoutes.retry, { id }),
    onSuccess: (answer) => setRouteData(client, mediaRoutes.processing, { id }, answer),
    onError: (error) =>
      toast({ title: 'It was not tried again', detail: errorMessage(error), kind: 'error' }),
    onSettled: () => refreshVideo(client, id),
  });
}
