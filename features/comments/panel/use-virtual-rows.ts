import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { createListViewport, type ListViewportOptions } from './list-viewport.ts';
import type { RowWindow } from './row-window.ts';

type VirtualRowsOptions = Omit<ListViewportOptions, 'list' | 'scroller'> & {
  readonly scroller: RefObject<HTMLElement | null> | null;
};

/**
 * CM-31: virtualizes a long list to about 15 rows in the DOM. When rows are added, removed, or resized, the first
 * visible row stays in place; at the newest end of a live list the end stays visible.
 */
export function useVirtualRows(list: RefObject<HTMLElement | null>, options: VirtualRowsOptions): RowWindow {
  const { scroller } = options;
  const latest = useRef(options);
  latest.current = options;
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const [viewport] = useState(() =>
    createListViewport(
      () => ({
        ...latest.current,
        list: list.current,
        scroller: latest.current.scroller?.current ?? null,
      }),
      rerender,
    ),
  );
  const rowWindow = viewport.getWindow();

  useLayoutEffect(() => {
    // On the first render the scroll container is not attached yet; without this check the page would scroll instead.
    if (!scroller || scroller.current) viewport.handleRendered();
  });
  useEffect(() => {
    viewport.handleRendered();
    const target = scroller ? scroller.current : window;
    const resizeObserver = new ResizeObserver(() => viewport.handleRendered());
    const onScroll = (): void => viewport.handleScroll();
    for (const element of [list.current, scroller?.current]) if (element) resizeObserver.observe(element);
    target?.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll, { passive: true });
    return () => {
      target?.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
      resizeObserver.disconnect();
    };
  }, [scroller, list, viewport]);
  return rowWindow;
}
