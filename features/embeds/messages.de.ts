import type { Translation } from '#kernel/text/messages.ts';
import type { embedErrors } from './contract.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  embed: 'Einbetten',
  embedLead: 'Kopiere den Code und wähle, welche Websites dieses Video einbetten dürfen.',
  code: 'Einbettungscode',
  codeHint: 'Passt sich der Breite seiner Spalte an.',
  link: 'Link',
  playground: 'Im Playground öffnen',
  sites: 'Erlaubte Websites',
  choiceOrganization: 'Wie in der Organisation',
  choiceEverywhere: 'Alle Websites',
  choiceListed: 'Nur diese Websites',
  sitesField: 'Websites',
  sitesHint:
    'Eine pro Zeile: example.org, oder *.example.org für alle Subdomains. Diese Website ist immer erlaubt.',
  sitesEmpty: 'Trage mindestens eine Website ein oder erlaube alle.',
  saveSites: 'Websites speichern',
  sitesSaved: 'Websites gespeichert',
  everySite: 'Jede Website kann dieses Video einbetten.',
  oneSite: 'Nur {site} kann dieses Video einbetten.',
  moreSites: {
    one: 'Nur {site} und {count} weitere Website können dieses Video einbetten.',
    other: 'Nur {site} und {count} weitere Websites können dieses Video einbetten.',
  },
  settings: 'Einbetten',
  settingsLead:
    'Welche Websites deine Videos einbetten dürfen, zum Beispiel dein Intranet. Ein Video kann eine eigene Liste haben.',
  keys: 'Einbettungsschlüssel',
  keysLead:
    'Dein Server signiert mit einem Schlüssel kurzlebige Tokens. Sie öffnen private Videos auf deinen Seiten für die Personen, die du auswählst.',
  secretTitle: 'Geheimnis sichern',
  secretLead: 'Es wird nur dieses eine Mal angezeigt. Bewahre es auf deinem Server auf, nie in einer Seite.',
  key: 'Schlüssel',
  secret: 'Geheimnis',
  secretDone: 'Ich habe es gesichert',
  keyNotDeleted: 'Der Schlüssel wurde nicht gelöscht',
  deleteKeyTitle: 'Schlüssel {name} löschen?',
  deleteKeyBody: 'Seiten, die ihn verwenden, zeigen private Videos ab sofort nicht mehr.',
  deleteKey: 'Schlüssel löschen',
  deleteNamed: '{name} löschen',
  used: 'verwendet {time}',
  notUsed: 'noch nicht verwendet',
  newKey: 'Neuer Schlüssel',
  newKeyExample: 'Wo er verwendet wird, zum Beispiel Intranet',
  createKey: 'Schlüssel erstellen',
};

export const errorsDe: Record<keyof typeof embedErrors, string> = {
  KEY_NOT_FOUND: 'Diesen Schlüssel gibt es nicht.',
  TOO_MANY_KEYS: 'Deine Organisation hat die maximale Anzahl von Schlüsseln. Lösche zuerst einen.',
  OEMBED_NOT_FOUND: 'Unter dieser Adresse gibt es kein Video.',
  OEMBED_PRIVATE: 'Dieses Video ist privat.',
  OEMBED_FORMAT: 'Nur die Formate json und xml werden angeboten.',
};
