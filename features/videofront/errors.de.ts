import type { videofrontErrors } from './contract.ts';

export const videofrontErrorsDe: Record<keyof typeof videofrontErrors, string> = {
  VIDEOFRONT_CHANGED: 'Jemand anderes hat die Startseite inzwischen geändert.',
  FEATURED_NOT_FOUND: 'Eines dieser Videos gehört nicht mehr zu deiner Organisation.',
  VIDEOFRONT_IMAGE_NOT_FOUND: 'Dieses Bild gibt es nicht.',
};
