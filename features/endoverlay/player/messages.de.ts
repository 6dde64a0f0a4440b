import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  replay: 'Noch einmal',
  completed: 'Du hast dieses Video abgeschlossen.',
};
