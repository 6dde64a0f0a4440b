import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), iframe, summary, [tabindex]:not([tabindex="-1"])';

const focusable = (scope: HTMLElement): HTMLElement[] =>
  [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.getAttribute('tabindex') !== '-1' && !one.closest('[inert], [hidden]'),
  );

/**
 * Moves the focus to an element; while the viewer is elsewhere, such as in the page around the frame, only once they come
 * back. The returned function ends the wait.
 */
export function moveFocus(to: HTMLElement): () => void {
  const { defaultView } = to.ownerDocument;
  const move = (): void => to.focus({ preventScroll: true });
  if (to.ownerDocument.hasFocus()) move();
  else defaultView?.addEventListener('focus', move, { once: true });
  return () => defaultView?.removeEventListener('focus', move);
}

/** Moves the focus into a box when it opens (to `data-autofocus`, if present), and back when it closes. */
export function useFocusInside(
  scope: RefObject<HTMLElement | null>,
  open: boolean,
  shouldMoveFocus: () => boolean,
  /** The box is another element when this changes. */
  place = '',
): void {
  const before = useRef<Element | null>(null);
  const restoreFocus = (box: HTMLElement): void => {
    const isInside = box.contains(box.ownerDocument.activeElement);
    if (isInside && before.current?.isConnected)
      (before.current as HTMLElement).focus({ preventScroll: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per opening and closing
  useLayoutEffect(() => {
    const box = scope.current;
    if (!box) return;
    // Before the box becomes inert: after that, `activeElement` is the body.
    if (!open) restoreFocus(box);
    box.inert = !open;
    if (!open) return;
    const { activeElement, body } = box.ownerDocument;
    if (activeElement !== body) before.current = activeElement;
    if (shouldMoveFocus()) return moveFocus(box.querySelector<HTMLElement>('[data-autofocus]') ?? box);
  }, [open, place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on unmount
  useLayoutEffect(() => {
    const box = scope.current;
    return () => {
      if (box) restoreFocus(box);
    };
  }, []);
}

/** Wraps Tab and Shift+Tab around inside the box. */
export function keepTabInside(event: KeyboardEvent, scope: HTMLElement): void {
  if (event.key !== 'Tab') return;
  const all = focusable(scope);
  const [first, last] = [all[0], all.at(-1)];
  const active = scope.ownerDocument.activeElement;
  if (!first || !last) {
    event.preventDefault();
    scope.focus();
    return;
  }
  // An item that only arrow keys reach counts as the end of the box.
  const isRoving = active?.getAttribute('tabindex') === '-1';
  if (active === (event.shiftKey ? first : last) || isRoving) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}
