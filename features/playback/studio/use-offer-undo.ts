import { errorMessage } from '#kernel/client/error-message.ts';
import { toast } from '#kernel/ui/toast.ts';
import { text } from './messages.ts';
import { useSaveWidget } from './use-save-widget.ts';

/** Offers to bring back the settings of a widget that is switched off, because the server forgets them. */
export function useOfferUndo(video: string, widget: string, label: string) {
  const { save, readShown } = useSaveWidget(video, widget);
  async function restore(config: object): Promise<void> {
    // Switched on again in the meantime, perhaps with other settings.
    if (readShown()?.config) return;
    try {
      await save.mutateAsync(config);
    } catch (error) {
      toast({ title: text('notRestored', { label }), detail: errorMessage(error), kind: 'error' });
    }
  }
  return function offerUndo(config: object): void {
    if (Object.keys(config).length === 0) return;
    const action = { label: text('undo'), run: () => void restore(config) };
    toast({ title: text('switchedOff', { label }), kind: 'success', action });
  };
}
