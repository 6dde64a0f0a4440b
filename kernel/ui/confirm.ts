import { createPending } from './pending.ts';

export interface ConfirmQuestion {
  readonly title: string;
  readonly body: string;
  /** What the main button does: 'Delete note', not 'OK'. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
}

export const pendingQuestions = createPending<{
  question: ConfirmQuestion;
  answer: (yes: boolean) => void;
}>();

/**
 * Opens a dialog and resolves with the answer. Closing it means no.
 * @example if (await confirm({ title: 'Delete this note?', body: '…', confirmLabel: 'Delete', danger: true })) …
 */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  return new Promise((answer) => pendingQuestions.add({ question, answer }));
}
