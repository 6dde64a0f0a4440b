import { errorMessage } from '#kernel/client/error-message.ts';
import { toast } from '#kernel/ui/toast.ts';
import { text } from './messages.ts';
import { useSaveWidget } from './use-save-widget.ts';

/** Offers to bring back the settings of a widget that is switched off, because the server forgets them. */
export function useOfferUndo(video: string, widget: string, label: string) {
  const { save, readShown } = useSaveWidget(video, widget);
  async function restore(config: object, version: number): Promise<void> {
    const shown = readShown();
    // Switched on again in the meantime, perhaps with other settings.
    if (shown?.config) return;
    try {
      await save.mutateAsync({ config, version: shown?.version ?? version });
    } catch (error) {
      toast({ title: text('notRestored', { label }), detail: errorMessage(error), kind: 'error' });
    }
  }
  /** `version`: the one in which the widget was switched off. */
  return function offerUndo(config: object, version: number): void {
    if (Object.keys(config).length === 0) return;
    const action = { label: text('undo'), run: () => void restore(config, version) };
    toast({ title: text('switchedOff', { label }), kind: 'success', action });
  };
}
