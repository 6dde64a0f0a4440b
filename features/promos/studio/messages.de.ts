import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  promo: 'Bild vor dem Video',
  promoHint: 'Zuschauer sehen beim Öffnen des Videos einige Sekunden lang ein Bild, das den Player ausfüllt.',
  image: 'Bild',
  imageHint:
    'Es bedeckt das Video vor der ersten Wiedergabe. PNG, JPEG oder WebP, am besten im Seitenverhältnis des Videos.',
  imageMissing: 'Wähle ein Bild oder lade eines hoch.',
  seconds: 'Sekunden',
  secondsRange: 'Gib eine Zahl von {min} bis {max} ein.',
  words: 'Beschreibung (optional)',
  wordsHint: 'Was auf dem Bild zu sehen ist, für Menschen mit Screenreader.',
  save: 'Bild speichern',
};
