import type { Translation } from '#kernel/text/messages.ts';
import type { secondFactorErrors } from './second-factor-contract.ts';
import type { text } from './security-messages.ts';

export const de: Translation<typeof text> = {
  codeTitle: 'Gib deinen Code ein',
  codeLabel: 'Code',
  codeHint: 'Aus deiner Authenticator-App. Handy verloren? Gib einen Wiederherstellungscode ein.',
  signIn: 'Anmelden',
  startOver: 'Anderes Konto verwenden',
  sectionTitle: 'Anmeldung in zwei Schritten',
  sectionLead: 'Zum Anmelden brauchst du dann dein Passwort und einen Code aus einer App auf deinem Handy.',
  off: 'Die Anmeldung in zwei Schritten ist aus.',
  on: 'Die Anmeldung in zwei Schritten ist an.',
  codesLeft: {
    one: 'Noch {count} Wiederherstellungscode übrig.',
    other: 'Noch {count} Wiederherstellungscodes übrig.',
  },
  setUp: 'Einrichten',
  turnOff: 'Ausschalten',
  newCodes: 'Neue Wiederherstellungscodes',
  passwordTitle: 'Anmeldung in zwei Schritten einrichten',
  passwordLead: 'Bestätige, dass du es bist.',
  currentPassword: 'Aktuelles Passwort',
  continue: 'Weiter',
  cancel: 'Abbrechen',
  scanTitle: 'Scanne diesen Code',
  scanLead:
    'Nimm dafür eine Authenticator-App wie Google Authenticator, Aegis oder 1Password. Gib dann den Code ein, den sie anzeigt.',
  qrLabel: 'QR-Code für die Authenticator-App',
  secretLabel: 'Oder tippe diesen Schlüssel ab',
  turnOn: 'Einschalten',
  codesTitle: 'Bewahre deine Wiederherstellungscodes auf',
  codesLead:
    'Jeder funktioniert einmal, falls du dein Handy verlierst. Bewahre sie sicher auf. Sie werden nicht noch einmal angezeigt.',
  codesField: 'Wiederherstellungscodes',
  done: 'Fertig',
  turnOffTitle: 'Anmeldung in zwei Schritten ausschalten?',
  turnOffLead: 'Gib zur Bestätigung einen Code ein. Danach reicht dein Passwort zum Anmelden.',
  newCodesTitle: 'Neue Wiederherstellungscodes erstellen?',
  newCodesLead:
    'Gib zur Bestätigung einen Code ein. Deine alten Wiederherstellungscodes gelten dann nicht mehr.',
  turnedOff: 'Die Anmeldung in zwei Schritten ist aus',
  sessionsTitle: 'Sitzungen',
  sessionsLead: 'Wo du angemeldet bist.',
  signedInAt: 'Angemeldet {created}, zuletzt verwendet {used}',
  lastUsedFrom: 'Angemeldet {created}, zuletzt verwendet {used} von {address}',
  browserOn: '{browser} auf {system}',
  unknownDevice: 'Unbekanntes Gerät',
  thisDevice: 'Dieses Gerät',
  signOutDevice: '{device} abmelden',
  signOutShort: 'Abmelden',
  showMore: { one: '{count} weitere anzeigen', other: '{count} weitere anzeigen' },
  signOutEverywhere: 'Überall abmelden',
  everywhereTitle: 'Überall abmelden?',
  everywhereBody: 'Alle Geräte werden abgemeldet, auch dieses.',
  signedOut: '{device} wurde abgemeldet',
  notSignedOut: 'Das Gerät wurde nicht abgemeldet',
};

export const errorsDe: Record<keyof typeof secondFactorErrors, string> = {
  SECOND_FACTOR_REQUIRED: 'Gib den Code aus deiner Authenticator-App ein.',
  CHALLENGE_GONE: 'Die Anmeldung hat zu lange gedauert. Gib dein Passwort noch einmal ein.',
  WRONG_CODE: 'Dieser Code stimmt nicht.',
  CODE_REUSED: 'Dieser Code wurde schon verwendet. Warte auf den nächsten.',
  CLOCK_OFF:
    'Die Uhr deines Handys geht falsch, deshalb passen die Codes nicht. Stelle die Uhrzeit am Handy auf automatisch und versuche es noch einmal.',
  SECOND_FACTOR_ON: 'Die Anmeldung in zwei Schritten ist schon an.',
  SECOND_FACTOR_OFF: 'Die Anmeldung in zwei Schritten ist aus.',
};
