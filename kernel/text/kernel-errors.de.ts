import type { kernelErrors } from '#kernel/contract/errors.ts';

/** UNREACHABLE is the only one that the server does not send. */
export const kernelErrorsDe: Readonly<Record<keyof typeof kernelErrors | 'UNREACHABLE', string>> = {
  INVALID_INPUT: 'Einige Angaben sind ungültig.',
  BAD_JSON: 'Die Anfrage enthält kein gültiges JSON.',
  BAD_REQUEST: 'Die Anfrage ist kein gültiges HTTP.',
  UNAUTHENTICATED: 'Bitte melde dich an.',
  CSRF_INVALID: 'Diese Seite ist nicht mehr aktuell. Lade sie neu und versuche es noch einmal.',
  CROSS_SITE: 'Das ist von einer anderen Website aus nicht möglich.',
  FORBIDDEN: 'Dazu hast du keine Berechtigung.',
  NOT_FOUND: 'Hier gibt es nichts.',
  REQUEST_TIMEOUT: 'Die Übertragung hat zu lange gedauert. Bitte versuche es noch einmal.',
  CONFLICT: 'Jemand anderes hat das inzwischen geändert.',
  BODY_TOO_LARGE: 'Das ist größer, als der Server erlaubt.',
  UNSUPPORTED_MEDIA_TYPE: 'Der Server kennt diesen Inhaltstyp nicht.',
  RATE_LIMITED: 'Zu viele Anfragen. Bitte warte einen Moment.',
  HEADERS_TOO_LARGE: 'Die Kopfzeilen der Anfrage sind zu groß.',
  INTERNAL: 'Bei uns ist etwas schiefgegangen. Deine Daten sind nicht verloren.',
  DISK_FULL:
    'Der Speicher des Servers ist fast voll. Das konnte nicht gespeichert werden. Versuche es später noch einmal.',
  UNAVAILABLE: 'Der Server ist noch nicht bereit. Bitte versuche es gleich noch einmal.',
  UNREACHABLE: 'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
};
