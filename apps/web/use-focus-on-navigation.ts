import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export const MAIN_ID = 'main';
/** By then, screen readers have finished announcing the click. */
const ANNOUNCE_DELAY_MS = 400;

/** The state of a navigation within a page, such as to another tab of it. */
interface NavigationState {
  readonly keepsFocus?: boolean;
}

/** After navigation, moves the focus to the start of the page. Returns its title once it is known, for screen readers. */
export function useFocusOnNavigation(): string {
  const { pathname, hash, state } = useLocation();
  const keepsFocus = (state as NavigationState | null)?.keepsFocus === true;
  const navigationType = useNavigationType();
  const [announcement, setAnnouncement] = useState('');
  const page = useRef({ pathname, title: document.title });
  useEffect(() => {
    if (page.current.pathname === pathname) return;
    page.current.pathname = pathname;
    if (keepsFocus) return;
    if (!hash && !isInPlayer()) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    if (navigationType !== 'POP' && !hash && !isInPlayer()) window.scrollTo(0, 0);
    return onTitleChange(page.current, setAnnouncement);
  }, [pathname, hash, navigationType, keepsFocus]);
  return announcement;
}

/** Navigation to another video inside the player leaves the focus there, also in full screen. */
const isInPlayer = (): boolean =>
  document.fullscreenElement !== null || Boolean(document.activeElement?.closest('[data-player]'));

/** Calls back once the title has changed; a page that is loading its data does not have its own title yet. */
function onTitleChange(known: { title: string }, announce: (title: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(check);
  function check(): void {
    if (document.title === known.title) return;
    known.title = document.title;
    observer.disconnect();
    timer = setTimeout(() => announce(document.title), ANNOUNCE_DELAY_MS);
  }
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  check();
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
