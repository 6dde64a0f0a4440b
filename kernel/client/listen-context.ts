import { createContext, useContext } from 'react';
import type { Listen } from './event-stream.ts';

const ListenContext = createContext<Listen | null>(null);

export const ListenProvider = ListenContext.Provider;

/** The page's ear for server-sent events; null where there is none. */
export const useListen = (): Listen | null => useContext(ListenContext);
