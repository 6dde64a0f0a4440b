import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** Keeps a line centered in its scroll container until the reader scrolls. */
export function useAutoScroll(scroller: RefObject<HTMLElement | null>, line: number) {
  const [isFollowing, setFollowing] = useState(true);
  useLayoutEffect(() => {
    const box = scroller.current;
    const row = box?.querySelector<HTMLElement>(`[data-line="${line}"]`);
    if (!isFollowing || !box || !row) return;
    // scrollIntoView would scroll the page around the player, too.
    const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
    const prefersReducedMotion = box.ownerDocument.defaultView?.matchMedia(
      '(prefers-reduced-motion: reduce)',
    ).matches;
    const isNear = Math.abs(top - box.scrollTop) < box.clientHeight * 2;
    box.scrollTo({
      top: top - (box.clientHeight - row.offsetHeight) / 2,
      behavior: isNear && !prefersReducedMotion ? 'smooth' : 'instant',
    });
  }, [scroller, line, isFollowing]);
  return {
    isFollowing,
    follow: useCallback(() => setFollowing(true), []),
    stopFollowing: useCallback(() => setFollowing(false), []),
  };
}
