import type { KeyboardEvent } from 'react';

/**
 * ER-01: Ctrl sends. It has to be pressed and released without another key or a click in between, so that copying and
 * pasting still work; Ctrl+Enter sends, too.
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
    cancel(): void {
      isAlone = false;
    },
  };
}
