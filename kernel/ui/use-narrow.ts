import { useSyncExternalStore } from 'react';

/** Where a table would be cramped. */
const NARROW = '(max-width: 56rem)';

const subscribe = (listener: () => void): (() => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the list is shown as cards instead of a table. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
