import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './poster-messages.ts';

export const de: Translation<typeof text> = {
  thumbnail: 'Vorschaubild',
  alt: 'Vorschaubild von {title}',
  useFrame: 'Aktuelles Bild verwenden',
  upload: 'Bild hochladen',
  automatic: 'Automatisch wählen',
  file: 'Bilddatei',
  hint: 'PNG, JPEG oder WebP, bis zu 8 MB.',
  suggestions: 'Vorgeschlagene Bilder',
  suggestion: 'Bild bei {time} verwenden',
};
