import type { Translation } from '#kernel/text/messages.ts';
import type { personalDataErrors } from './personal-data-contract.ts';
import type { text } from './personal-data-messages.ts';

export const de: Translation<typeof text> = {
  exportTitle: 'Deine Daten',
  exportLead: 'Eine Kopie von dem, was du hier eingegeben und hochgeladen hast.',
  exportBody:
    'Die Datei enthält dein Profil und deine Einstellungen, die Angaben zu deinen Videos, deine Kommentare, deine Erinnerungen und die Probleme, die du gemeldet hast, in einem Format, das andere Programme lesen können (JSON). Die Videos selbst sind nicht enthalten.',
  download: 'Daten herunterladen',
  downloadLead: 'Bestätige, dass du es bist.',
  downloadReady: 'Der Download kann beginnen.',
  downloadStarted: 'Der Download hat begonnen',
  cancel: 'Abbrechen',
  password: 'Passwort',
  code: 'Code',
  codeHint: 'Aus deiner Authenticator-App, oder ein Wiederherstellungscode.',
  username: 'Dein Benutzername',
  usernameHint: 'Gib zur Bestätigung {username} ein.',
  deleteTitle: 'Konto löschen',
  deleteLead: 'Endgültig. Das lässt sich nicht rückgängig machen.',
  deleteBody:
    'Löscht dein Konto und alles, was du eingegeben hast. Vielleicht möchtest du vorher deine Daten herunterladen.',
  deleteQuestion: 'Dein Konto löschen?',
  deleteWarning: 'Das lässt sich nicht rückgängig machen.',
  lossProfile:
    'Dein Profil, deine Seite, deine Einstellungen, deine Erinnerungen und die Probleme, die du gemeldet hast, werden gelöscht.',
  lossSessions: 'Du wirst auf allen Geräten abgemeldet.',
  lossComments:
    'Deine Kommentare werden gelöscht. Wo andere geantwortet haben, bleiben ihre Antworten stehen, aber nicht dein Text und dein Name.',
  lossName: 'Niemand kann den Namen „{username}“ noch einmal verwenden, auch du nicht.',
  videosLegend: { one: 'Was passiert mit deinem Video?', other: 'Was passiert mit deinen {count} Videos?' },
  videosDelete: 'Löschen',
  videosDeleteHint: 'Mit allen Dateien und allen Kommentaren, sofort.',
  videosHandOver: 'An {name} übergeben',
  videosHandOverHint:
    'Aus der Administration deiner Organisation. Private Videos gehören dazu, der Inhalt deines Papierkorbs nicht.',
  confirmDelete: 'Konto löschen',
  close: 'Schließen',
  blockedTitle: 'Dein Konto kann noch nicht gelöscht werden',
  deletedTitle: 'Dein Konto wurde gelöscht',
  deletedBody: 'Es kann ein paar Minuten dauern, bis alles verschwunden ist.',
  leave: 'Zur Startseite',
};

export const errorsDe: Record<keyof typeof personalDataErrors, string> = {
  ONLY_ADMINISTRATOR:
    'Außer dir gibt es in deiner Organisation keinen Administrator. Mach zuerst jemand anderen zum Administrator.',
  NO_HEIR: 'Niemand kann deine Videos übernehmen.',
  WRONG_NAME: 'Das ist nicht dein Benutzername.',
  EXPORT_EXPIRED: 'Dieser Download-Link ist abgelaufen. Fordere deine Daten noch einmal an.',
};
