import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export const MAIN_ID = 'main';
/** The title of the new page is set by then, and a screen reader is done with the click. */
const ANNOUNCE_AFTER_MS = 400;

/** After going to another page: the focus is at its beginning, and its name is said. Returns what to say. */
export function useFocusOnNavigation(): string {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const [said, setSaid] = useState('');
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (!hash) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    if (how !== 'POP' && !hash) window.scrollTo(0, 0);
    const timer = setTimeout(() => setSaid(document.title), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname, hash, how]);
  return said;
}
