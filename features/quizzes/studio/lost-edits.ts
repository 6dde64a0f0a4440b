import { errorCode, errorMessage } from '#kernel/client/error-message.ts';
import { toast } from '#kernel/ui/toast.ts';
import { text } from './messages.ts';

const ACTIONS = { ITEM_NOT_FOUND: 'addAgain', ITEM_CHANGED: 'saveMine' } as const;
const isKnown = (code: string | null): code is keyof typeof ACTIONS => code !== null && code in ACTIONS;

/** For what could not be saved and is not on screen anymore: it is kept by the button of a message. */
export function offerAgain(error: unknown, run: () => Promise<unknown>): void {
  const code = errorCode(error);
  toast({
    title: text('notSaved'),
    detail: code === 'ITEM_CHANGED' ? text('changedByOther') : errorMessage(error),
    kind: 'error',
    action: {
      label: text(isKnown(code) ? ACTIONS[code] : 'tryAgain'),
      run: () => void run().catch((again) => offerAgain(again, run)),
    },
  });
}
