import { useEffect, useRef, useState } from 'react';
import type { Items } from './use-items.ts';

/** An item that somebody was sent to. */
export interface WantedItem {
  readonly id: string;
}

/** The item whose form is open. The focus moves into the form, and back to the button that opened it. */
export function useEditing({ list, isLoaded }: Items, wanted: WantedItem | null) {
  const [editing, setEditing] = useState<string | null>(null);
  const listRef = useRef<HTMLOListElement>(null);
  const last = useRef<string | null>(null);
  const focus = (selector: string): void => listRef.current?.querySelector<HTMLElement>(selector)?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves only when another form opens
  useEffect(() => {
    if (editing !== last.current) focus(editing === null ? `[data-edit="${last.current}"]` : 'form input');
    last.current = editing;
  }, [editing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each wanted item
  useEffect(() => {
    if (!isLoaded || !list.some(({ id, state }) => id === wanted?.id && state !== 'removed')) return;
    if (editing === wanted?.id) focus('form input');
    else setEditing(wanted?.id ?? null);
  }, [wanted, isLoaded]);
  return { editing, setEditing, listRef };
}
