import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  playOrPause: 'Abspielen oder anhalten',
  skip: '10 Sekunden zurück oder vor',
  volume: 'Lautstärke',
  mute: 'Ton aus oder an',
  fullscreen: 'Vollbild',
  pictureInPicture: 'Bild im Bild',
  captions: 'Untertitel',
  speed: 'Langsamer oder schneller',
  frame: 'Voriges oder nächstes Bild, bei Pause',
  part: 'Zu 0 % … 90 % springen',
  edge: 'Anfang oder Ende',
  spaceKey: 'Leertaste, K',
  edgeKeys: 'Pos1, Ende',
};
