import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  changedMeanwhile: 'Jemand anderes hat dies inzwischen geändert. Jetzt ist diese Wahl zu sehen.',
  changedWhileTyping:
    'Jemand anderes hat dies inzwischen geändert. Speichere noch einmal, um diese Fassung durch deine zu ersetzen.',
  switchedOff: '„{label}“ ist ausgeschaltet',
  undo: 'Rückgängig',
  notRestored: '„{label}“ wurde nicht wieder eingeschaltet',
};
