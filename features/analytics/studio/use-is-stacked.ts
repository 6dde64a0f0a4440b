import { useSyncExternalStore } from 'react';

/** Where the edit page has one column: the player sticks to the top, and the tab is below it. */
const STACKED = '(max-width: 47.99rem)';

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(STACKED);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useIsStacked = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(STACKED).matches);
