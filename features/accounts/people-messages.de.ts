import type { Translation } from '#kernel/text/messages.ts';
import type { peopleErrors } from './people-contract.ts';
import type { text } from './people-messages.ts';

export const de: Translation<typeof text> = {
  actionsFor: 'Aktionen für {name}',
  suspended: 'Gesperrt',
  createLink: 'Link zum Zurücksetzen des Passworts',
  linkTitle: 'Schicke diesen Link an {name}',
  linkLead:
    'Damit lässt sich ein neues Passwort festlegen. Er funktioniert einmal und läuft nach 24 Stunden ab. Er wird nur jetzt angezeigt, und wer ihn hat, kann ihn verwenden.',
  linkLabel: 'Link zum Zurücksetzen',
  linkFailed: 'Der Link wurde nicht erstellt',
  done: 'Fertig',
  resetFactor: 'Anmeldung in zwei Schritten zurücksetzen',
  resetFactorTitle: 'Anmeldung in zwei Schritten für {name} zurücksetzen?',
  resetFactorBody:
    'Zum Anmelden reicht dann das Passwort, bis sie neu eingerichtet wird. Vergewissere dich, dass die Bitte wirklich von dieser Person kommt.',
  resetFactorDone: 'Die Anmeldung in zwei Schritten ist für {name} aus',
  resetFactorFailed: 'Die Anmeldung in zwei Schritten wurde nicht zurückgesetzt',
  suspend: 'Sperren',
  suspendTitle: '{name} sperren?',
  suspendBody:
    'Die Person wird überall abgemeldet und kann sich nicht mehr anmelden. Ihre Videos und Kommentare bleiben.',
  suspendDone: '{name} ist gesperrt',
  unsuspend: 'Sperre aufheben',
  unsuspendDone: '{name} kann sich wieder anmelden',
  changeFailed: 'Es wurde nichts geändert',
  search: 'Mitglieder suchen',
  noneFound: 'Kein Mitglied passt zu deiner Suche.',
};

export const errorsDe: Record<keyof typeof peopleErrors, string> = {
  ACCOUNT_SUSPENDED: 'Dein Konto ist gesperrt. Wende dich an einen Administrator.',
  SUSPENDED_ADMINISTRATOR: 'Administratoren können nicht gesperrt werden. Ändere zuerst die Rolle.',
};
