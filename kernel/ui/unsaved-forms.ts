import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { confirm } from './confirm.ts';
import { text } from './messages.ts';

type Report = () => () => void;

/** Where forms report that they have changes; null where nothing asks about them. */
export const UnsavedForms = createContext<Report | null>(null);

export const confirmDiscard = (): Promise<boolean> =>
  confirm({
    title: text('discardTitle'),
    body: text('leaveBody'),
    confirmLabel: text('discard'),
    cancelLabel: text('keepEditing'),
    danger: true,
  });

/**
 * A part of the page that takes its forms with it. Forms inside `<UnsavedForms value={report}>` also count for the parts
 * around it.
 */
export function useUnsavedForms() {
  const outer = useContext(UnsavedForms);
  const count = useRef(0);
  const [hasUnsaved, setHasUnsaved] = useState(false);
  const report = useCallback<Report>(() => {
    const add = (change: number): void => {
      count.current += change;
      setHasUnsaved(count.current > 0);
    };
    add(1);
    const withdraw = outer?.();
    return () => {
      add(-1);
      withdraw?.();
    };
  }, [outer]);
  return {
    report,
    hasUnsaved,
    /** Asks before changes are lost by an action. */
    beforeLoss(act: () => void): void {
      if (count.current === 0) act();
      else void confirmDiscard().then((isDiscarded) => isDiscarded && act());
    },
  };
}

/** Reports a form to the parts of the page around it while it has changes. */
export function useUnsavedForm(hasChanges: boolean): void {
  const report = useContext(UnsavedForms);
  useEffect(() => (hasChanges ? report?.() : undefined), [hasChanges, report]);
}
