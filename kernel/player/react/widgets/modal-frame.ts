import { createContext, useContext, useEffect } from 'react';

export interface ModalFrame {
  /** Id for the dialog's heading, which becomes its accessible name. */
  readonly titleId: string;
  /** Null: Escape does nothing. */
  setEscape(handler: (() => void) | null): void;
}

export const ModalFrameContext = createContext<ModalFrame>({ titleId: '', setEscape: () => undefined });

/** The id for the heading that names the dialog. */
export const useModalTitleId = (): string => useContext(ModalFrameContext).titleId;

/**
 * Handles Escape in the dialog; without it the dialog stays until it is answered.
 * @example useModalEscape(() => done('skipped'));
 */
export function useModalEscape(handler: () => void): void {
  const { setEscape } = useContext(ModalFrameContext);
  useEffect(() => {
    setEscape(handler);
    return () => setEscape(null);
  });
}
