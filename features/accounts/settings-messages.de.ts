import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './settings-messages.ts';

export const de: Translation<typeof text> = {
  appearance: 'Darstellung',
  appearanceLead: 'Auf diesem Gerät.',
  theme: 'Design',
  system: 'System',
  light: 'Hell',
  dark: 'Dunkel',
  language: 'Sprache',
  languageLead: 'Auf diesem Gerät und für E-Mails an dich.',
};
