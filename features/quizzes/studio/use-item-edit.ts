import { type RefObject, useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { TimedItem } from '#features/timeline/contract.ts';
import { errorCode } from '#kernel/client/error-message.ts';
import { offerAgain } from './lost-edits.ts';
import type { QuizItems } from './quiz-items.ts';
import { EditRegistryContext } from './studio-context.ts';
import { copyOf, type Edited, merge, NOTHING, readChange } from './unsaved-changes.ts';

const SAVE_DELAY_MS = 900;

export interface ItemEdit<Data> {
  readonly data: Data;
  readonly startMs: number;
  readonly failure: unknown;
  /** Somebody else has changed it. Nothing is saved until one of the versions is chosen. */
  readonly isRefused: boolean;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Saved after a pause, or when the field is left. */
  set(part: Partial<Data>, startMs?: number): void;
  commit(): Promise<void>;
  saveMine(): Promise<void>;
  useTheirs(): void;
}

/** Edits one item. What was typed is kept until it is saved, and only fields that were changed overwrite stored ones. */
export function useItemEdit<Data extends object>(item: TimedItem, items: QuizItems): ItemEdit<Data> {
  /** Shown instead of what is stored, so that nothing flickers while the form is in use. */
  const [typed, setTyped] = useState<Edited>(NOTHING);
  const saving = useSaving(item, items, () => setTyped(NOTHING));
  const { unsaved, form, failure, setFailure, send, isRefused } = saving;
  const latest = useRef(saving);
  useEffect(() => {
    latest.current = saving;
  });
  const commit = useCallback(async (): Promise<void> => {
    if (!latest.current.isRefused) await latest.current.send();
  }, []);
  const edits = useContext(EditRegistryContext);
  useEffect(
    () => edits.add({ commit, hasUnsaved: () => unsaved.current !== NOTHING }),
    [edits, commit, unsaved],
  );
  useEffect(() => {
    if (typed === NOTHING) return;
    const timer = setTimeout(() => void commit(), SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, commit]);
  // Also when the tab or the page is left while typing.
  useEffect(() => () => latest.current.leave(), []);

  return {
    data: { ...(item.data as Data), ...typed.data },
    startMs: typed.start ?? item.start,
    failure,
    isRefused,
    form,
    set(part, startMs) {
      unsaved.current = merge(unsaved.current, part, startMs);
      setTyped((now) => merge(now, part, startMs));
    },
    commit,
    saveMine: send,
    useTheirs() {
      unsaved.current = NOTHING;
      setTyped(NOTHING);
      setFailure(null);
    },
  };
}

function useSaving(item: TimedItem, items: QuizItems, onSaved: () => void) {
  const [failure, setFailure] = useState<unknown>(null);
  const unsaved = useRef<Edited>(NOTHING);
  const form = useRef<HTMLFormElement>(null);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function send(): Promise<void> {
    const sent = unsaved.current;
    if (sent === NOTHING) return;
    const change = readChange(item, sent);
    try {
      if (change) await items.change.mutateAsync(change);
      setFailure(null);
      if (unsaved.current !== sent) return;
      unsaved.current = NOTHING;
      if (!form.current?.contains(document.activeElement)) onSaved();
    } catch (error) {
      setFailure(error);
      if (!change) return;
      if (errorCode(error) === 'ITEM_NOT_FOUND') {
        unsaved.current = NOTHING;
        offerAgain(error, () => items.add.mutateAsync(copyOf(change)));
      } else if (!isShown.current) {
        offerAgain(error, () => items.change.mutateAsync({ ...change, force: true }));
      }
    }
  }
  const isRefused = errorCode(failure) === 'ITEM_CHANGED';
  return {
    unsaved,
    form,
    failure,
    setFailure,
    send,
    isRefused,
    leave(): void {
      const change = isRefused && readChange(item, unsaved.current);
      if (change) offerAgain(failure, () => items.change.mutateAsync({ ...change, force: true }));
      else void send();
    },
  };
}
