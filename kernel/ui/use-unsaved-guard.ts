import { useEffect, useRef } from 'react';
import { confirm } from './confirm.ts';
import { text } from './messages.ts';

const askToLeave = (): Promise<boolean> =>
  confirm({
    title: text('leaveTitle'),
    body: text('leaveBody'),
    confirmLabel: text('leave'),
    cancelLabel: text('stay'),
    danger: true,
  });

/**
 * Asks for confirmation before unsaved changes are lost by a link, the back button, or closing the tab. Links are
 * intercepted before the router; the back button by the browser's navigate event where it exists.
 */
export function useUnsavedGuard(
  unsaved: boolean,
  go: (path: string) => void,
  /** For pages that save by themselves: saves now, and resolves to whether nothing is left to lose. */
  flush?: () => Promise<boolean>,
): void {
  const save = useRef(flush);
  useEffect(() => {
    save.current = flush;
  });
  useEffect(() => {
    if (!unsaved) return;
    const ending = new AbortController();
    const { signal } = ending;
    let leaving = false;

    const leave = async (how: () => void): Promise<void> => {
      if (!(await save.current?.()) && !(await askToLeave())) return;
      leaving = true;
      how();
    };
    window.addEventListener('beforeunload', (event) => !leaving && event.preventDefault(), { signal });
    document.addEventListener(
      'click',
      (event) => {
        const path = internalTarget(event);
        if (!path || leaving) return;
        event.preventDefault();
        event.stopPropagation();
        void leave(() => go(path));
      },
      { signal, capture: true },
    );
    window.navigation?.addEventListener(
      'navigate',
      (event) => {
        if (event.navigationType !== 'traverse' || !event.cancelable || leaving) return;
        event.preventDefault();
        const { key } = event.destination;
        void leave(() => window.navigation.traverseTo(key));
      },
      { signal },
    );
    return () => ending.abort();
  }, [unsaved, go]);
}

/** The path of a plain click on a link to another page of this site. */
function internalTarget(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.origin !== location.origin) return null;
  if (link.pathname === location.pathname && link.hash) return null;
  return link.pathname + link.search + link.hash;
}
