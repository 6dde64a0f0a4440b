import { createPending } from './pending.ts';

export interface ToastAction {
  readonly label: string;
  run(): void;
}

export interface ToastMessage {
  readonly title: string;
  readonly detail?: string;
  readonly kind?: 'success' | 'error' | 'info';
  /** A button, such as 'Undo'. The message stays longer. */
  readonly action?: ToastAction | undefined;
}

export const pendingToasts = createPending<ToastMessage>();

/**
 * Shows a short message at the edge of the page.
 * @example toast({ title: 'Saved', kind: 'success' });
 */
export function toast(message: ToastMessage): void {
  pendingToasts.add(message);
}
