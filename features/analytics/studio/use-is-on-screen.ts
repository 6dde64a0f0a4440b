import { type RefCallback, useCallback, useRef, useState } from 'react';

/** Whether an element is in the viewport, for work that nobody would see otherwise. */
export function useIsOnScreen(): [ref: RefCallback<Element>, isOnScreen: boolean] {
  const [isOnScreen, setIsOnScreen] = useState(false);
  const observer = useRef<IntersectionObserver | null>(null);
  const ref = useCallback((element: Element | null) => {
    observer.current?.disconnect();
    observer.current = null;
    if (!element) return;
    observer.current = new IntersectionObserver((entries) =>
      setIsOnScreen(entries.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.current.observe(element);
  }, []);
  return [ref, isOnScreen];
}
