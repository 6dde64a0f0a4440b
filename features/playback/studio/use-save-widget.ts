import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#kernel/client/api-context.ts';
import { errorCode } from '#kernel/client/error-message.ts';
import { routeKey, setRouteData } from '#kernel/client/route-query.ts';
import { SAVING } from '#kernel/client/saving.ts';
import type { SaveOutcome } from '#kernel/client/use-settings-form.ts';
import { playbackRoutes, type StoredWidget } from '../contract.ts';
import type { WidgetList } from './widget-state.ts';

interface Change {
  readonly config: object | null;
  /** The version that it replaces; without one, the version that is shown when it is sent. */
  readonly version?: number | undefined;
}

/** Saves one widget of a video. After a conflict it loads what others have saved. */
export function useSaveWidget(id: string, widget: string) {
  const api = useApi();
  const client = useQueryClient();
  const key = routeKey(playbackRoutes.widgets, { id });
  const readShown = (): StoredWidget | undefined =>
    client.getQueryData<WidgetList>(key)?.list.find((one) => one.id === widget);
  const readVersion = (): number => readShown()?.version ?? 0;
  const save = useMutation({
    mutationKey: SAVING,
    scope: { id: `${widget} of ${id}` },
    mutationFn: ({ config, version = readVersion() }: Change) =>
      api.call(playbackRoutes.setWidget, { id, widget, config, version }),
    onSuccess: (saved) => {
      const known = client.getQueryData<WidgetList>(key);
      if (!known) return;
      const others = known.list.filter((one) => one.id !== widget);
      setRouteData(client, playbackRoutes.widgets, { id }, { ...known, list: [...others, saved] });
      // A list that is still being fetched may be older than what was just saved.
      if (client.isFetching({ queryKey: key }) > 0) void client.invalidateQueries({ queryKey: key });
    },
    onError: (error) =>
      errorCode(error) === 'WIDGET_CHANGED' ? client.invalidateQueries({ queryKey: key }) : undefined,
  });
  /** For a form, which says why it fails. After a conflict, saving again replaces what is then shown. */
  async function saveForm(config: object, version?: number): Promise<SaveOutcome> {
    try {
      const saved = await save.mutateAsync({ config, version });
      return { isSaved: true, version: saved.version };
    } catch (error) {
      const isConflict = errorCode(error) === 'WIDGET_CHANGED';
      return { isSaved: false, version: isConflict ? readVersion() : (version ?? readVersion()) };
    }
  }
  return { save, saveForm, readShown };
}
