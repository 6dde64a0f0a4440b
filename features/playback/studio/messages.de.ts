import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  aroundVideo: 'Rund um das Video',
  aroundLead:
    'Was der Player bei diesem Video anbietet, hier und auf anderen Websites. Änderungen gelten sofort.',
  changedMeanwhile: 'Jemand anderes hat dies inzwischen geändert. Jetzt ist diese Wahl zu sehen.',
};
