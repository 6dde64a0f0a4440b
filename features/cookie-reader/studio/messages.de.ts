import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  cookies: 'Cookies in der Statistik',
  cookiesHint:
    'Zuschauer sehen nichts; die Werte dieser Cookies der Seite werden mit ihren Aufrufen gespeichert.',
  names: 'Namen der Cookies',
  namesHint: 'Durch Kommas getrennt. Nur Cookies, die Skripte der Seite lesen können, werden gespeichert.',
  namesMissing: 'Gib mindestens einen Namen ein.',
  save: 'Cookies speichern',
};
