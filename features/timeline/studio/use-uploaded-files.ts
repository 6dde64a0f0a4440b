import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import {
  mediaErrors,
  mediaRoutes,
  WIDGET_IMAGE_MAX_BYTES,
  WIDGET_TEMPLATE_MAX_BYTES,
} from '#features/media/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { routeKey, setRouteData, useRoute } from '#kernel/client/route-query.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { OutputOf } from '#kernel/contract/route.ts';
import { UploadScope, uploadKey } from './upload-scope.ts';

export const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
export type UploadKind = 'image' | 'template';

/** The files that were uploaded for a video's widgets. Those that the server would refuse are not sent. */
export function useUploadedFiles(id: string, kind: UploadKind) {
  const api = useApi();
  const client = useQueryClient();
  const scope = useContext(UploadScope);
  const isImage = kind === 'image';
  const images = useRoute(mediaRoutes.widgetImages, { id }, { enabled: isImage });
  const upload = useMutation({
    mutationKey: uploadKey(scope),
    mutationFn: async (file: File) => {
      if (!isImage) {
        if (file.size > WIDGET_TEMPLATE_MAX_BYTES) throw fail(mediaErrors, 'TEMPLATE_TOO_LARGE');
        return api.call(mediaRoutes.addWidgetTemplate, { id }, { bytes: file });
      }
      if (!IMAGE_TYPES.includes(file.type)) throw fail(mediaErrors, 'POSTER_NOT_A_PICTURE');
      if (file.size > WIDGET_IMAGE_MAX_BYTES) throw fail(mediaErrors, 'POSTER_TOO_LARGE');
      return api.call(mediaRoutes.addWidgetImage, { id }, { bytes: file });
    },
    onSuccess(added) {
      if (!isImage) return;
      type Images = OutputOf<typeof mediaRoutes.widgetImages>;
      const { list } = client.getQueryData<Images>(routeKey(mediaRoutes.widgetImages, { id })) ?? {
        list: [],
      };
      // The path is a hash of the content, so the same image is listed once.
      const others = list.filter(({ path }) => path !== added.path);
      setRouteData(client, mediaRoutes.widgetImages, { id }, { list: [...others, added] });
    },
  });
  return { files: images.data?.list ?? [], upload };
}
