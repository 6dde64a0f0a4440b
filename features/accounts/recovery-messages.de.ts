import type { Translation } from '#kernel/text/messages.ts';
import type { recoveryErrors } from './recovery-contract.ts';
import type { text } from './recovery-messages.ts';

export const de: Translation<typeof text> = {
  forgotTitle: 'Passwort zurücksetzen',
  forgotLead: 'Wir schicken dir per E-Mail einen Link, mit dem du ein neues festlegst.',
  account: 'Benutzername oder E-Mail-Adresse',
  sendLink: 'Link senden',
  backToSignIn: 'Zurück zur Anmeldung',
  sentTitle: 'Schau in dein Postfach',
  sentBody:
    'Wenn es dieses Konto gibt und es eine bestätigte E-Mail-Adresse hat, bekommst du in wenigen Minuten einen Link. Er funktioniert eine Stunde lang. Nichts angekommen? Sieh im Spam-Ordner nach oder bitte einen Administrator um einen Link.',
  mailOffTitle: 'Bitte einen Administrator um Hilfe',
  mailOffBody:
    'Diese Website kann keine E-Mails senden. Ein Administrator kann dir einen Link erstellen, mit dem du ein neues Passwort festlegst.',
  resetTitle: 'Neues Passwort festlegen',
  resetLead: 'für @{username}',
  otherAccount: 'Du bist als @{username} angemeldet. Dieser Link gehört zu einem anderen Konto.',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens {min} Zeichen. Ein ganzer Satz eignet sich gut.',
  savePassword: 'Passwort speichern',
  everywhereNote: 'Du wirst auf allen Geräten abgemeldet.',
  doneTitle: 'Dein Passwort wurde geändert',
  doneBody: 'Du bist überall abgemeldet. Melde dich mit deinem neuen Passwort an.',
  signIn: 'Anmelden',
  closedTitle: 'Dieser Link funktioniert nicht',
  requestNew: 'Neuen Link anfordern',
};

export const errorsDe: Record<keyof typeof recoveryErrors, string> = {
  RESET_MAIL_OFF:
    'Diese Website kann keine E-Mails senden. Bitte einen Administrator um einen Link zum Zurücksetzen.',
  RESET_NOT_FOUND:
    'Dieser Link ist ungültig. Prüfe, ob du ihn vollständig kopiert hast, oder fordere einen neuen an.',
  RESET_EXPIRED: 'Dieser Link ist abgelaufen. Fordere einen neuen an.',
  RESET_USED:
    'Dieser Link wurde schon verwendet, oder dein Passwort wurde inzwischen geändert. Fordere einen neuen an.',
};
