import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode } from '#kernel/client/error-message.ts';
import { routeKey, setRouteData } from '#kernel/client/route-query.ts';
import { SAVING } from '#kernel/client/saving.ts';
import { playbackRoutes, type StoredWidget } from '../contract.ts';
import type { WidgetList } from './widget-state.ts';

/** Saves one widget of a video, based on the version that is shown. After a conflict it loads what others have saved. */
export function useSaveWidget(id: string, widget: string) {
  const api = useApi();
  const client = useQueryClient();
  const key = routeKey(playbackRoutes.widgets, { id });
  const readShown = (): StoredWidget | undefined =>
    client.getQueryData<WidgetList>(key)?.list.find((one) => one.id === widget);
  const save = useMutation({
    mutationKey: SAVING,
    scope: { id: `${widget} of ${id}` },
    mutationFn: (config: object | null) => {
      const shown = readShown();
      return api.call(playbackRoutes.setWidget, {
        id,
        widget,
        config,
        ...(shown ? { version: shown.version } : {}),
      });
    },
    onSuccess: (saved) => {
      const known = client.getQueryData<WidgetList>(key);
      if (!known) return;
      const others = known.list.filter((one) => one.id !== widget);
      setRouteData(client, playbackRoutes.widgets, { id }, { ...known, list: [...others, saved] });
    },
    onError: (error) =>
      errorCode(error) === 'WIDGET_CHANGED' ? client.invalidateQueries({ queryKey: key }) : undefined,
  });
  return { save, readShown };
}
