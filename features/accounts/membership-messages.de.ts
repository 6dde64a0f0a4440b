import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './membership-messages.ts';

export const de: Translation<typeof text> = {
  invitations: 'Einladungen',
  invitationsLead:
    'Wer einen Einladungslink öffnet, meldet sich an oder erstellt ein Konto und wird Mitglied, auch wenn die Registrierung geschlossen ist.',
  openInvitations: 'Offene Einladungen',
  noInvitations: 'Keine offenen Einladungen.',
  invite: 'Personen einladen',
  inviteLead: 'Du bekommst einen Link, den du verschicken kannst.',
  sendLink: 'Verschicke diesen Link',
  sendLinkLead:
    'Er wird nur jetzt angezeigt. Wer ihn hat, kann ihn verwenden. Schicke ihn also nur an die Personen, die du meinst.',
  link: 'Einladungslink',
  done: 'Fertig',
  cancel: 'Abbrechen',
  createLink: 'Link erstellen',
  for: 'Für wen',
  forHint: 'Ein Name, ein Team oder eine E-Mail-Adresse. Nur Administratoren sehen das.',
  role: 'Rolle',
  member: 'Mitglied',
  memberDetail: 'Sieht Videos an und lädt eigene hoch',
  moderator: 'Moderator',
  moderatorDetail: 'Verwaltet auch alle Videos und Kommentare',
  administrator: 'Administrator',
  administratorDetail: 'Verwaltet auch Personen und Einstellungen',
  uses: 'Wie viele Personen ihn verwenden können',
  usesRange: 'Gib eine Zahl von 1 bis {max} ein.',
  validFor: 'Gültig für',
  days: { one: '{count} Tag', other: '{count} Tage' },
  invitationBy: 'Einladung von {name}',
  onePerson: 'für eine Person',
  used: '{uses} von {max} verwendet',
  expires: 'läuft ab {time}',
  revokeNamed: '{name} zurückziehen',
  revokeTitle: 'Einladung zurückziehen?',
  revokeBody: 'Ihr Link funktioniert ab sofort nicht mehr. Wer damit beigetreten ist, bleibt Mitglied.',
  revoke: 'Einladung zurückziehen',
  notRevoked: 'Die Einladung wurde nicht zurückgezogen',
  rules: 'Beitritt ohne Einladung',
  rulesLead: 'Änderungen gelten nur für neue Personen. Niemand verliert dadurch die Mitgliedschaft.',
  ssoJoins: 'Alle von {provider}',
  ssoJoinsHint:
    'Wer sich dort zum ersten Mal anmeldet, wird Mitglied. Schalte das aus, wenn dort auch Fremde Konten haben können.',
  domains: 'E-Mail-Domains',
  domainsHint:
    'Wer eine bestätigte E-Mail-Adresse bei einer davon hat, wird Mitglied. Trage nur eigene Domains ein, keine von Anbietern wie gmail.com.',
  domainsInvalid: 'Gib Domains wie example.org ein.',
  saveRules: 'Regeln speichern',
  rulesSaved: 'Regeln gespeichert',
  confirmedByBoth: 'Adressen werden durch einen Link bestätigt, den wir senden, oder durch {provider}.',
  confirmedByMail:
    'Adressen werden durch einen Link bestätigt, den wir senden. Er lässt sich in den eigenen Einstellungen anfordern.',
  confirmedByProvider:
    'Adressen zählen, sobald {provider} sie bestätigt hat. Für Personen mit Passwort braucht der Server SMTP_URL, um E-Mails zu senden.',
  confirmedByNobody:
    'Domains wirken noch nicht: Dieser Server kann weder E-Mails senden (SMTP_URL) noch einen SSO-Anbieter fragen (OIDC_ISSUER). Deshalb lässt sich keine Adresse bestätigen.',
};
