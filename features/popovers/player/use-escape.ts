import { type RefObject, useEffect, useRef } from 'react';

/** Escape anywhere in the player, because what opens by itself does not always have the focus. */
export function useEscape(box: RefObject<HTMLElement | null>, isOpen: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const { body } = document;
    const player = box.current?.closest('section');
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const target = event.target as Node;
      const isInPlayer = target === body || player?.contains(target);
      if (event.key !== 'Escape' || event.defaultPrevented || !isInPlayer) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [box, isOpen]);
}
