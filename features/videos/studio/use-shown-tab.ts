import { useEffect, useState } from 'react';
import { confirmDiscard } from '#kernel/ui/unsaved-forms.ts';
import type { EditTab } from './edit-block.ts';

/**
 * The tab that is shown: the one of the address, but while forms of the shown one have changes, only after the answer to
 * whether they may be lost. If not, the address becomes that of the shown tab again.
 */
export function useShownTab(tab: EditTab, openTab: (tab: EditTab) => void, hasUnsaved: boolean): EditTab {
  const [shown, show] = useState(tab);
  if (shown !== tab && !hasUnsaved) show(tab);
  const isAsking = shown !== tab && hasUnsaved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each tab that is opened
  useEffect(() => {
    if (!isAsking) return;
    // The dialog returns the focus there. Tabs open when they receive it, also the one that was left.
    const tabs = document.activeElement?.closest('[role="tablist"]');
    tabs?.parentElement?.querySelector<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true });
    let isCurrent = true;
    void confirmDiscard().then((isDiscarded) => {
      if (!isCurrent) return;
      if (isDiscarded) show(tab);
      else openTab(shown);
    });
    return () => {
      isCurrent = false;
    };
  }, [isAsking, tab]);
  return shown;
}
