import { useEffect } from 'react';
import { usePanel } from './use-panel.ts';

/** Keeps a live list still while a menu or a question about one of its comments is open. */
export function useHeldUpdates(isHeld: boolean): void {
  const controller = usePanel();
  useEffect(() => (isHeld ? controller.holdUpdates() : undefined), [isHeld, controller]);
}
