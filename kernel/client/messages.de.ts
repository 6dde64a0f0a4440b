import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  pageFailed: 'Auf dieser Seite ist etwas schiefgegangen. Lade sie neu und versuche es noch einmal.',
  retryInSeconds: {
    one: 'Versuche es in {count} Sekunde noch einmal.',
    other: 'Versuche es in {count} Sekunden noch einmal.',
  },
  retryInMinutes: {
    one: 'Versuche es in {count} Minute noch einmal.',
    other: 'Versuche es in {count} Minuten noch einmal.',
  },
};
