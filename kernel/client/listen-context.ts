import { createContext, useContext } from 'react';
import type { Listen } from './event-stream.ts';

const ListenContext = createContext<Listen | null>(null);

export const ListenProvider = ListenContext.Provider;

/** Subscribes to the page's event stream; null if it has none. */
export const useListen = (): Listen | null => useContext(ListenContext);
