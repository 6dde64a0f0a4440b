import { useLayoutEffect } from 'react';

interface KeepFocusProps {
  readonly ui: HTMLElement;
  /** The controls that were replaced had the keyboard focus. */
  readonly hadFocus: boolean;
}

/** Keeps the keyboard focus in the player when its controls are replaced by those of another video. */
export function KeepFocus({ ui, hadFocus }: KeepFocusProps): null {
  useLayoutEffect(() => {
    if (hadFocus) ui.querySelector<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true });
  }, [ui, hadFocus]);
  return null;
}
