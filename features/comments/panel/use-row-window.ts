import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { createRowSight, type RowSightOptions } from './row-sight.ts';
import type { RowWindow } from './row-window.ts';

type Options = Omit<RowSightOptions, 'list' | 'scroller'> & {
  readonly scroller: RefObject<HTMLElement | null> | null;
};

/**
 * CM-31: keeps about 15 rows of a long list in the document. Whatever is put in, taken away or measured anew, the
 * row at the upper edge of the view stays where it is; at the newest end of a live list the end stays in sight.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, options: Options): RowWindow {
  const { scroller } = options;
  const latest = useRef(options);
  latest.current = options;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [sight] = useState(() =>
    createRowSight(
      () => ({
        ...latest.current,
        list: list.current,
        scroller: latest.current.scroller?.current ?? null,
      }),
      redraw,
    ),
  );
  const drawn = sight.draw();

  useLayoutEffect(() => {
    // The first time its box is not attached yet, and the page must not be scrolled in its place.
    if (!scroller || scroller.current) sight.settle();
  });
  useEffect(() => {
    sight.settle();
    const target = scroller ? scroller.current : window;
    const sizes = new ResizeObserver(() => sight.settle());
    const onScroll = (): void => sight.onScroll();
    for (const element of [list.current, scroller?.current]) if (element) sizes.observe(element);
    target?.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll, { passive: true });
    return () => {
      target?.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
      sizes.disconnect();
    };
  }, [scroller, list, sight]);
  return drawn;
}
