import { useEffect, useRef, useState } from 'react';
import { useUnsavedForms } from '#kernel/ui/unsaved-forms.ts';
import type { Items } from './use-items.ts';

/** An item that somebody was sent to. */
export interface WantedItem {
  readonly id: string;
}

/** The item whose form is open. The focus moves into the form, and back to the button that opened it. */
export function useEditing({ list, isLoaded }: Items, wanted: WantedItem | null) {
  const [editing, setEditing] = useState<string | null>(null);
  const { report, beforeLoss } = useUnsavedForms();
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
    else beforeLoss(() => setEditing(wanted?.id ?? null));
  }, [wanted, isLoaded]);
  return {
    editing,
    /** Opens another form, which closes the one that is open. */
    edit: (id: string): void => beforeLoss(() => setEditing(id)),
    close: (): void => setEditing(null),
    listRef,
    /** For the forms of the list. */
    report,
  };
}
