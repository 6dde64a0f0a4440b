import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode } from '#kernel/client/error-message.ts';
import { routeKey, setRouteData } from '#kernel/client/route-query.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { toast } from '#kernel/ui/toast.ts';
import { videofrontRoutes } from '../contract.ts';
import { type VideofrontSetting, videofrontSettingRoutes } from '../studio-contract.ts';
import { text } from './messages.ts';

/** Applies saved settings to everything on the page that shows them. */
function useSaved(): (saved: VideofrontSetting, title: string) => void {
  const client = useQueryClient();
  return (saved, title) => {
    setRouteData(client, videofrontSettingRoutes.setting, {}, saved);
    setRouteData(client, videofrontRoutes.logo, {}, { logo: saved.logo });
    void client.invalidateQueries({ queryKey: routeKey(videofrontRoutes.get, {}) });
    toast({ title, kind: 'success' });
  };
}

/** Saves texts and videos. After a conflict it loads the newer version, so that the next attempt is based on it. */
export function useChangeFront(onSaved: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const apply = useSaved();
  return useMutation({
    mutationFn: (change: CallInputOf<typeof videofrontSettingRoutes.change>) =>
      api.call(videofrontSettingRoutes.change, change),
    onSuccess: (saved) => {
      apply(saved, text('saved'));
      onSaved();
    },
    onError: (error) => {
      if (errorCode(error) !== 'VIDEOFRONT_CHANGED') return;
      return client.invalidateQueries({ queryKey: routeKey(videofrontSettingRoutes.setting, {}) });
    },
  });
}

/** Uploads an image, or removes it with null. */
export function useChangeImage(kind: 'banner' | 'logo') {
  const api = useApi();
  const apply = useSaved();
  const { setBanner, removeBanner, setLogo, removeLogo } = videofrontSettingRoutes;
  const isBanner = kind === 'banner';
  return useMutation({
    mutationFn: (file: File | null) =>
      file
        ? api.call(isBanner ? setBanner : setLogo, {}, { bytes: file })
        : api.call(isBanner ? removeBanner : removeLogo, {}),
    onSuccess: (saved, file) =>
      apply(
        saved,
        file
          ? text(isBanner ? 'bannerSaved' : 'logoSaved')
          : text(isBanner ? 'bannerRemoved' : 'logoRemoved'),
      ),
  });
}
