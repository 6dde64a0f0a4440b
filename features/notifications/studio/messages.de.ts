import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  notification: 'Laufschrift',
  detail: 'Ein Text, der über das Bild läuft',
  newText: 'Deine Nachricht',
  message: 'Nachricht',
  messageHelp: 'Eine Zeile. Wer weniger Bewegung wünscht, sieht sie stehend.',
  look: 'Aussehen',
  color: 'Textfarbe',
  background: 'Hintergrund',
  opacity: 'Deckkraft des Hintergrunds',
  opacityHelp: '0 ist unsichtbar, 1 ist deckend. Der Text ist immer deckend.',
  top: 'Abstand von oben',
  topHelp:
    'In Prozent des Bildes. Mit Untertiteln gehört ihnen die untere Hälfte: Der Text wandert in die obere.',
  percent: '%',
  fontSize: 'Textgröße',
  pixels: 'px',
  isResponsive: 'Mit dem Bild skalieren',
  isResponsiveHelp:
    'Die Textgröße gilt für ein Bild, dessen längere Seite 1280 Pixel hat; bei anderen wächst oder schrumpft sie mit dieser Seite, auf mindestens 11 Pixel.',
  name: 'Name',
  nameHelp: 'Nur für dich und alle, die dieses Video bearbeiten.',
};
