import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  somethingWrong: 'Etwas ist schiefgelaufen',
  justRefresh: 'Lade die Seite neu, um es noch einmal zu versuchen.',
  details: 'Details',
  contactSupport: 'Support kontaktieren',
  tryAgain: 'Erneut versuchen',
  refresh: 'Neu laden',
  signIn: 'Anmelden',
  seeOthers: 'Andere Videos ansehen',
  backOnline: 'Du bist wieder online.',
  askOwner: 'Frag den Besitzer nach Zugriff.',
  signInToWatch: 'Melde dich mit einem Konto an, das Zugriff hat.',
  deletedHint: 'Vielleicht gibt es Ähnliches in der Mediathek.',
  notFoundHint: 'Prüfe die Adresse oder such in der Mediathek.',
  emptyHint: 'Das Video erscheint hier, sobald es hochgeladen ist.',
  failedHint: 'Der Besitzer sieht den Grund und kann es noch einmal versuchen.',
  nowPrivate: 'Dieses Video ist jetzt privat.',
  noLongerAllowed: 'Du kannst dieses Video nicht mehr ansehen.',
  justDeleted: 'Dieses Video wurde gerade gelöscht.',
  noLongerAvailable: 'Dieses Video ist nicht mehr verfügbar.',
  mailSubject: 'Video playback error',
  mailText: 'Hallo,\r\n\r\nich kann dieses Video nicht abspielen. Könnt ihr helfen?',
  mailVideo: 'Video: {url}',
  mailToken: 'Token: {token}',
  mailProblem: 'Problem: {problem}',
};
