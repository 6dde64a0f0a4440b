import { createPending } from './pending.ts';

export interface ToastMessage {
  readonly title: string;
  readonly detail?: string;
  readonly kind?: 'success' | 'error' | 'info';
}

export const pendingToasts = createPending<ToastMessage>();

/**
 * Shows a short message at the edge of the page.
 * @example toast({ title: 'Saved', kind: 'success' });
 */
export function toast(message: ToastMessage): void {
  pendingToasts.add(message);
}
