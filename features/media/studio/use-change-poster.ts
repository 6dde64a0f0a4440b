import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { routeKey, setRouteData } from '#kernel/client/route-query.ts';
import { SAVING } from '#kernel/client/saving.ts';
import { fail } from '#kernel/contract/errors.ts';
import { mediaErrors, mediaRoutes, POSTER_MAX_BYTES } from '../contract.ts';

export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** An uploaded image, a frame of the video, or the one that was chosen automatically. */
export type PosterChange =
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'frame'; readonly timeMs: number }
  | { readonly kind: 'automatic' };

/** Replaces the thumbnail of a video. Files that the server would refuse are not sent. */
export function useChangePoster(video: Video) {
  const api = useApi();
  const client = useQueryClient();
  const id = video.kapsule_id;
  return useMutation({
    mutationKey: SAVING,
    mutationFn: async (change: PosterChange) => {
      if (change.kind === 'automatic') return api.call(mediaRoutes.removePoster, { id });
      if (change.kind === 'frame') return api.call(mediaRoutes.setPosterFrame, { id, time: change.timeMs });
      const { file } = change;
      if (!PICTURE_TYPES.includes(file.type)) throw fail(mediaErrors, 'POSTER_NOT_A_PICTURE');
      if (file.size > POSTER_MAX_BYTES) throw fail(mediaErrors, 'POSTER_TOO_LARGE');
      return api.call(mediaRoutes.setPoster, { id }, { bytes: file });
    },
    onSuccess: ({ images }) => {
      // The details may have been saved in the meantime, so only the images are replaced.
      const known = client.getQueryData<Video>(routeKey(videoRoutes.get, { id })) ?? video;
      setRouteData(client, videoRoutes.get, { id }, { ...known, images });
      void client.invalidateQueries({ queryKey: [videoRoutes.list.path] });
    },
  });
}
