import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './slot-messages.ts';

export const de: Translation<typeof text> = {
  yes: 'Richtig',
  no: 'Falsch',
  stars: { one: '{count} Stern', other: '{count} Sterne' },
};
