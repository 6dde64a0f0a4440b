import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For what disappears by itself: the player takes over the focus, and with it its keys, when the element leaves. */
export function useFocusReturn(isLeaving: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the element begins to leave, and when it is gone
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(element.ownerDocument.activeElement))
        element.closest<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true });
    };
  }, [isLeaving]);
  return ref;
}
