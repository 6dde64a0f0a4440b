import type { KeyboardEvent } from 'react';

/**
 * ER-01: Ctrl sends. It must be pressed and released alone, so that copying, pasting, zooming, and switching tabs still
 * work; Ctrl+Enter sends, too.
 */
export function createLoneCtrl(send: () => void) {
  let isAlone = false;
  return {
    onKeyDown({ key, ctrlKey, repeat }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'repeat'>): void {
      if (repeat) return;
      isAlone = key === 'Control';
      if (key === 'Enter' && ctrlKey) send();
    },
    onKeyUp({ key }: Pick<KeyboardEvent, 'key'>): void {
      if (key === 'Control' && isAlone) send();
    },
    /** For clicks, wheel turns, and a lost focus in between. */
    cancel(): void {
      isAlone = false;
    },
  };
}
