import { useEffect } from 'react';
import { atItem } from './action-parts.ts';

interface WantedOptions {
  /** The item that somebody was sent to; once for each object. */
  readonly wanted: { readonly id: string } | null;
  readonly isLoaded: boolean;
  open(itemId: string): void;
  report(message: string, focus: string): void;
}

/** Opens the form of an item, and moves the focus there. */
export function useWanted({ wanted, isLoaded, open, report }: WantedOptions): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each item
  useEffect(() => {
    if (wanted === null || !isLoaded) return;
    open(wanted.id);
    report('', atItem(wanted.id, '[data-first]'));
  }, [wanted, isLoaded]);
}
