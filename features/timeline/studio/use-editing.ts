import { useEffect, useRef, useState } from 'react';
import { useUnsavedForms } from '#kernel/ui/unsaved-forms.ts';
import type { TimedItem } from '../contract.ts';
import type { Items } from './use-items.ts';

/** An item that somebody was sent to. */
export interface WantedItem {
  readonly id: string;
}

/**
 * The item whose form is open, which stays in the list when somebody else deletes it. The focus moves into the form, and
 * back to the button that opened it.
 */
export function useEditing({ list, isLoaded }: Items, wanted: WantedItem | null) {
  const [edited, setEdited] = useState<TimedItem | null>(null);
  const editing = edited?.id ?? null;
  const open = (id: string | undefined): void => setEdited(list.find((one) => one.id === id) ?? null);
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
    else beforeLoss(() => open(wanted?.id));
  }, [wanted, isLoaded]);
  const isDeleted = edited !== null && isLoaded && !list.some(({ id }) => id === editing);
  return {
    editing,
    list: isDeleted ? [...list, edited].sort((one, other) => one.start - other.start) : list,
    /** Opens another form, which closes the one that is open. */
    edit: (id: string): void => beforeLoss(() => open(id)),
    close: (): void => setEdited(null),
    listRef,
    /** For the forms of the list. */
    report,
  };
}
