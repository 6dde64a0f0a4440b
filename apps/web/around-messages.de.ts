import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './around-messages.ts';

export const de: Translation<typeof text> = {
  like: 'Gefällt mir',
  likeHint: 'Ein Knopf mit der Zahl der Likes, im Player und am Ende.',
  recommended: 'Empfehlungen',
  recommendedHint: 'Ähnliche und empfohlene Videos am Ende.',
  endScreen: 'Endbildschirm',
  endScreenHint: 'Noch einmal abspielen und andere Knöpfe über dem letzten Bild.',
};
