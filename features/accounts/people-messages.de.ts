import type { Translation } from '#kernel/text/messages.ts';
import type { peopleErrors } from './people-contract.ts';
import type { text } from './people-messages.ts';

export const de: Translation<typeof text> = {
  members: 'Mitglieder',
  membersLead:
    'Mitglieder sehen Videos, die mit der Organisation geteilt werden, und laden eigene hoch. Moderatoren verwalten außerdem alle Videos, Administratoren auch Personen und Einstellungen. Alle anderen können öffentliche Videos ansehen und, wenn sie angemeldet sind, kommentieren.',
  member: 'Mitglied',
  moderator: 'Moderator',
  administrator: 'Administrator',
  nowMember: '{name} ist jetzt Mitglied',
  nowModerator: '{name} ist jetzt Moderator',
  nowAdministrator: '{name} ist jetzt Administrator',
  joinedByInvitation: 'Über eine Einladung beigetreten',
  joinedBySso: 'Über Single Sign-on beigetreten',
  joinedByDomain: 'Über die E-Mail-Domain beigetreten',
  joinedBySignUp: 'Selbst registriert',
  you: '(du)',
  roleOf: 'Rolle von {name}',
  roleNotChanged: 'Die Rolle wurde nicht geändert',
  remove: 'Mitglied entfernen',
  removeNamed: '{name} entfernen',
  removeTitle: '{name} entfernen?',
  removeBody:
    'Das Konto bleibt, und die Person kann weiter ansehen und kommentieren. Ihre Videos bleiben bei der Organisation. Offene Einladungslinks gelten auch für sie. Ziehe also die zurück, die sie haben könnte.',
  removed: '{name} ist kein Mitglied mehr',
  notRemoved: 'Das Mitglied wurde nicht entfernt',
  leave: 'Verlassen',
  leaveTitle: 'Organisation verlassen?',
  leaveBody:
    'Du behältst dein Konto und kannst weiter ansehen und kommentieren. Deine Videos bleiben bei der Organisation.',
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
  NOT_OPERATOR:
    'Nur Administratoren der Organisation, die diese Website betreibt, können andere Konten verwalten.',
  ACCOUNT_NOT_FOUND: 'Dieses Konto gibt es nicht mehr, oder die Person ist einer Organisation beigetreten.',
};
