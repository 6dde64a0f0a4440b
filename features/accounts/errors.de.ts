import type { accountErrors } from './contract.ts';
import type { membershipErrors } from './membership-contract.ts';

export const accountErrorsDe: Record<keyof typeof accountErrors, string> = {
  WRONG_CREDENTIALS: 'Benutzername oder Passwort ist falsch.',
  TOO_MANY_TRIES: 'Zu viele Versuche.',
  USERNAME_TAKEN: 'Dieser Benutzername ist vergeben.',
  USERNAME_RESERVED: 'Dieser Benutzername ist reserviert.',
  SIGN_UP_CLOSED: 'Die Registrierung ist geschlossen. Bitte einen Administrator um eine Einladung.',
  WRONG_PASSWORD: 'Das aktuelle Passwort ist falsch.',
  NO_PASSWORD: 'Dieses Konto meldet sich über deine Organisation an.',
  USER_NOT_FOUND: 'Diese Person gibt es nicht.',
  UNKNOWN_CLIENT: 'Diese Anwendung ist hier nicht bekannt.',
  REDIRECT_REFUSED: 'Die Rückkehr zu dieser Adresse ist nicht erlaubt.',
  UNSUPPORTED_RESPONSE_TYPE: 'Nur response_type=token mit consent=implicit wird angeboten.',
  HANDOVER_REFUSED: 'Eine Sitzung wird nur an Seiten dieser Website übergeben.',
  HANDOVER_GONE: 'Dieser Code wurde schon verwendet oder ist abgelaufen. Bitte melde dich noch einmal an.',
  SSO_OFF: 'Single Sign-on ist hier nicht eingerichtet.',
  SSO_FAILED: 'Deine Organisation konnte nicht bestätigen, wer du bist. Bitte versuche es noch einmal.',
};

export const membershipErrorsDe: Record<keyof typeof membershipErrors, string> = {
  INVITATION_NOT_FOUND: 'Dieser Einladungslink ist ungültig. Prüfe, ob du ihn vollständig kopiert hast.',
  INVITATION_EXPIRED: 'Diese Einladung ist abgelaufen. Bitte um eine neue.',
  INVITATION_REVOKED: 'Diese Einladung wurde zurückgezogen. Bitte um eine neue.',
  INVITATION_USED: 'Diese Einladung wurde schon verwendet. Bitte um eine neue.',
  TOO_MANY_INVITATIONS: 'Es gibt schon sehr viele offene Einladungen. Ziehe zuerst einige zurück.',
  DOMAIN_TAKEN: 'Eine dieser Domains gehört zu einer anderen Organisation.',
  MAIL_OFF: 'Diese Website kann keine E-Mails senden. Deshalb lassen sich Adressen nicht bestätigen.',
  TOO_MANY_MAILS: 'Wir haben schon mehrere E-Mails gesendet. Sieh auch im Spam-Ordner nach.',
  CONFIRMATION_GONE:
    'Dieser Link wurde schon verwendet oder ist abgelaufen. Fordere in deinen Einstellungen einen neuen an.',
  CONFIRMATION_OF_ANOTHER:
    'Dieser Link gehört zu einem anderen Konto. Melde dich mit dem Konto an, für das die E-Mail gesendet wurde.',
  EMAIL_TAKEN: 'Diese E-Mail-Adresse gehört zu einem anderen Konto.',
  MEMBER_ELSEWHERE: 'Dein Konto gehört schon zu einer anderen Organisation.',
};
