import { useEffect } from 'react';

/** The viewport is this much lower than the window only while an on-screen keyboard is open. */
const KEYBOARD_MIN_PX = 120;

/**
 * Publishes the visible part of the viewport as custom properties. Safari moves the page instead of resizing it when its
 * keyboard opens, so CSS alone does not know how much room is left.
 */
export function useVisibleHeight(enabled: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!enabled || !viewport) return;
    const root = document.documentElement;
    const controller = new AbortController();
    const { signal } = controller;
    const tallest = { portrait: 0, landscape: 0 };
    const update = (): void => {
      // While the visitor has zoomed in, the layout stays as it is.
      if (viewport.scale > 1.01) return;
      const side = innerWidth > innerHeight ? 'landscape' : 'portrait';
      tallest[side] = Math.max(tallest[side], viewport.height, innerHeight);
      root.style.setProperty('--visible-height', `${Math.round(viewport.height)}px`);
      root.style.setProperty('--visible-top', `${Math.round(viewport.offsetTop)}px`);
      const isTyping = document.activeElement?.matches('textarea, input') ?? false;
      root.toggleAttribute('data-keyboard', isTyping && tallest[side] - viewport.height > KEYBOARD_MIN_PX);
    };
    update();
    viewport.addEventListener('resize', update, { signal });
    viewport.addEventListener('scroll', update, { signal });
    document.addEventListener('focusin', update, { signal });
    document.addEventListener('focusout', () => setTimeout(update), { signal });
    return () => {
      controller.abort();
      root.removeAttribute('data-keyboard');
      for (const name of ['--visible-height', '--visible-top']) root.style.removeProperty(name);
    };
  }, [enabled]);
}
