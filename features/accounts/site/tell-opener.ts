const SIGNED_IN_MESSAGE = 'kapsule-signed-in';

/** Tells the page that opened this small window, if it is of this site, and closes the window. */
export function tellOpener(page: Pick<Window, 'opener' | 'close' | 'location'>): void {
  const opener = page.opener as Window | null;
  opener?.postMessage({ type: SIGNED_IN_MESSAGE }, page.location.origin);
  page.close();
}
