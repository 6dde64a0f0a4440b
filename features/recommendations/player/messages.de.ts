import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  alsoSee: 'Sieh dir auch an',
  previous: 'Vorherige Videos',
  next: 'Weitere Videos',
  wantPersonalized: 'Möchtest du persönliche Empfehlungen?',
  addInterests: 'Interessen hinzufügen',
};
