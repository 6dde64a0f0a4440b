import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  title: 'Gemeldete Probleme',
  lead: {
    one: 'Was Zuschauer im Menü des Players gemeldet haben. Meldungen werden nach {count} Tag gelöscht.',
    other: 'Was Zuschauer im Menü des Players gemeldet haben. Meldungen werden nach {count} Tagen gelöscht.',
  },
  empty: 'Keine Probleme gemeldet',
  emptyDetail: 'Zuschauer können ein Problem im Menü des Players melden.',
  backToVideos: 'Meine Videos',
  which: 'Welche Meldungen',
  state_open: 'Offen',
  state_all: 'Alle',
  noneOpen: 'Keine offenen Meldungen',
  loading: 'Meldungen werden geladen',
  noComments: 'Ohne Beschreibung',
  log: 'Protokoll des Players',
  resolved: 'Gelöst',
  resolve: 'Als gelöst markieren',
  reopen: 'Wieder öffnen',
  remove: 'Meldung löschen',
  more: 'Aktionen für die Meldung von {email}',
  removeTitle: 'Diese Meldung löschen?',
  removeBody: 'Die Meldung von {email} wird für alle gelöscht. Das lässt sich nicht rückgängig machen.',
  removeConfirm: 'Löschen',
  removed: 'Meldung gelöscht',
  notChanged: 'Die Meldung wurde nicht geändert',
  notRemoved: 'Die Meldung wurde nicht gelöscht',
};
