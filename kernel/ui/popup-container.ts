import type { RefObject } from 'react';

/**
 * Popups are rendered inside the `main` landmark, or the body if there is none. Looked up when a popup opens, because
 * the first render of a page has no `main` yet.
 */
export const popupContainer: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector('main') ?? document.body;
  },
};
