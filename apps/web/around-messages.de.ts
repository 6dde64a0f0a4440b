import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './around-messages.ts';

export const de: Translation<typeof text> = {
  aroundVideo: 'Rund um das Video',
  aroundLead:
    'Was der Player bei diesem Video anbietet, hier und auf anderen Websites. Änderungen gelten sofort.',
  startEnd: 'Am Anfang und am Ende',
  startEndLead:
    'Was Zuschauer vor und nach dem Video sehen und was mit ihren Aufrufen aufgezeichnet wird, hier und auf anderen Websites. Es gilt, sobald du speicherst.',
  like: 'Gefällt mir',
  likeHint: 'Ein Knopf mit der Zahl der Likes, im Player und am Ende.',
  recommended: 'Empfehlungen',
  recommendedHint: 'Ähnliche und empfohlene Videos am Ende.',
  endScreen: 'Endbildschirm',
  endScreenHint: 'Noch einmal abspielen und andere Knöpfe über dem letzten Bild.',
};
