import { createContext, useContext, useEffect } from 'react';

export interface ModalFrame {
  /** Put it on the heading of the dialog: it becomes the dialog's name. */
  readonly titleId: string;
  /** Null while Escape does nothing. */
  setEscape(handler: (() => void) | null): void;
}

export const ModalFrameContext = createContext<ModalFrame>({ titleId: '', setEscape: () => undefined });

/** The id for the heading that names the dialog. */
export const useModalTitleId = (): string => useContext(ModalFrameContext).titleId;

/**
 * Lets Escape close the dialog; without it a dialog stays until it is answered.
 * @example useModalEscape(() => done('skipped'));
 */
export function useModalEscape(handler: () => void): void {
  const { setEscape } = useContext(ModalFrameContext);
  useEffect(() => {
    setEscape(handler);
    return () => setEscape(null);
  });
}
