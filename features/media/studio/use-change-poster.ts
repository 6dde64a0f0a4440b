import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { setRouteData } from '#kernel/client/route-query.ts';
import { fail } from '#kernel/contract/errors.ts';
import { mediaErrors, mediaRoutes, POSTER_MAX_BYTES } from '../contract.ts';

export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** Replaces the poster of a video; null returns to the automatic one. Files that the server would refuse are not sent. */
export function useChangePoster(video: Video) {
  const api = useApi();
  const client = useQueryClient();
  const id = video.kapsule_id;
  return useMutation({
    mutationFn: async (file: File | null) => {
      if (!file) return api.call(mediaRoutes.removePoster, { id });
      if (!PICTURE_TYPES.includes(file.type)) throw fail(mediaErrors, 'POSTER_NOT_A_PICTURE');
      if (file.size > POSTER_MAX_BYTES) throw fail(mediaErrors, 'POSTER_TOO_LARGE');
      return api.call(mediaRoutes.setPoster, { id }, { bytes: file });
    },
    onSuccess: ({ images }) => {
      setRouteData(client, videoRoutes.get, { id }, { ...video, images });
      void client.invalidateQueries({ queryKey: [videoRoutes.list.path] });
    },
  });
}
