import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export const MAIN_ID = 'main';
/** A screen reader is done with the click by then. */
const ANNOUNCE_AFTER_MS = 400;

/** After going to another page: the focus is at its beginning, and its name is said. Returns what to say. */
export function useFocusOnNavigation(): string {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const [said, setSaid] = useState('');
  const here = useRef({ pathname, title: document.title });
  useEffect(() => {
    if (here.current.pathname === pathname) return;
    here.current.pathname = pathname;
    if (!hash && !isInPlayer()) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    if (how !== 'POP' && !hash && !isInPlayer()) window.scrollTo(0, 0);
    return onOtherTitle(here.current, setSaid);
  }, [pathname, hash, how]);
  return said;
}

/** Whoever goes to another video inside the player stays there, also in full screen. */
const isInPlayer = (): boolean =>
  document.fullscreenElement !== null || Boolean(document.activeElement?.closest('[data-player]'));

/** Tells the title once it is another one; a page whose data is on its way has none of its own yet. */
function onOtherTitle(known: { title: string }, tell: (title: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(look);
  function look(): void {
    if (document.title === known.title) return;
    known.title = document.title;
    observer.disconnect();
    timer = setTimeout(() => tell(document.title), ANNOUNCE_AFTER_MS);
  }
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  look();
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
