import { createContext, useContext } from 'react';

export type SeekTo = (sec: number) => void;

const SeekContext = createContext<SeekTo | null>(null);
export const SeekProvider = SeekContext.Provider;

/** Moves the player of this page; null where there is none. */
export const useSeekTo = (): SeekTo | null => useContext(SeekContext);
