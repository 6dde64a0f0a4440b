import { useEffect } from 'react';
import { confirm } from './confirm.ts';

const question = {
  title: 'Leave without saving?',
  body: 'What you changed here has not been saved yet.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
  danger: true,
} as const;

/**
 * Asks for confirmation before unsaved changes are lost by a link, the back button, or closing the tab. Links are
 * intercepted before the router; the back button by the browser's navigate event where it exists.
 */
export function useUnsavedGuard(unsaved: boolean, go: (path: string) => void): void {
  useEffect(() => {
    if (!unsaved) return;
    const ending = new AbortController();
    const { signal } = ending;
    let leaving = false;

    const leave = async (how: () => void): Promise<void> => {
      if (!(await confirm(question))) return;
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
