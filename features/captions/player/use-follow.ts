import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** Keeps a line in the middle of its list, until whoever reads scrolls for themselves. */
export function useFollow(scroller: RefObject<HTMLElement | null>, line: number) {
  const [following, setFollowing] = useState(true);
  useLayoutEffect(() => {
    const box = scroller.current;
    const row = box?.querySelector<HTMLElement>(`[data-line="${line}"]`);
    if (!following || !box || !row) return;
    // Not scrollIntoView: that would move the page around the player, too.
    const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    const calm = box.ownerDocument.defaultView?.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const isNear = Math.abs(top - box.scrollTop) < box.clientHeight * 2;
    box.scrollTo({
      top: top - (box.clientHeight - row.offsetHeight) / 2,
      behavior: isNear && !calm ? 'smooth' : 'instant',
    });
  }, [scroller, line, following]);
  return {
    following,
    follow: useCallback(() => setFollowing(true), []),
    onReaderScroll: useCallback(() => setFollowing(false), []),
  };
}
