/** Popups stand inside the page's main part, so that those who go by landmarks find them; the body where there is none. */
export function popupContainer(): HTMLElement {
  return document.querySelector('main') ?? document.body;
}
