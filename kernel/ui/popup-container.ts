import type { RefObject } from 'react';

/**
 * Popups stand inside the page's main part, so that those who go by landmarks find them; in the body where there is
 * none. Looked up when one opens: the first drawing of a page has no main part yet.
 */
export const popupContainer: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector('main') ?? document.body;
  },
};
