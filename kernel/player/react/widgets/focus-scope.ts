import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), iframe, summary, [tabindex]:not([tabindex="-1"])';

const focusable = (scope: HTMLElement): HTMLElement[] =>
  [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => !one.closest('[inert], [hidden]'));

/** Moves focus into a box as it opens, and back to where it was as it closes. Say which element with `data-autofocus`. */
export function useFocusInside(
  scope: RefObject<HTMLElement | null>,
  open: boolean,
  wanted: () => boolean,
): void {
  const before = useRef<Element | null>(null);
  const giveBack = (box: HTMLElement): void => {
    const isInside = box.contains(box.ownerDocument.activeElement);
    if (isInside && before.current?.isConnected)
      (before.current as HTMLElement).focus({ preventScroll: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening and closing
  useLayoutEffect(() => {
    const box = scope.current;
    if (!box) return;
    // Whoever is inside leaves before it becomes inert: after that nobody knows where focus was.
    if (!open) giveBack(box);
    box.inert = !open;
    if (!open) return;
    before.current = box.ownerDocument.activeElement;
    if (wanted()) (box.querySelector<HTMLElement>('[data-autofocus]') ?? box).focus({ preventScroll: true });
  }, [open]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is taken away
  useLayoutEffect(() => {
    const box = scope.current;
    return () => {
      if (box) giveBack(box);
    };
  }, []);
}

/** Tab goes round inside the box. */
export function keepTabInside(event: KeyboardEvent, scope: HTMLElement): void {
  if (event.key !== 'Tab') return;
  const all = focusable(scope);
  const [first, last] = [all[0], all.at(-1)];
  const active = scope.ownerDocument.activeElement;
  if (!first || !last) {
    event.preventDefault();
    scope.focus();
  } else if (event.shiftKey && (active === first || active === scope)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && active === last) {
    event.preventDefault();
    first.focus();
  }
}
