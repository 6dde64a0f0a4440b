import type { Translation } from '#kernel/text/messages.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  title: 'Verlauf',
  lead: 'Nur du siehst diese Liste. Videos gehen dort weiter, wo du aufgehört hast, auf allen deinen Geräten.',
  signInTitle: 'Melde dich an, um deinen Verlauf zu sehen',
  signInBody: 'Wenn du angemeldet bist, merken wir uns, was du angesehen und wo du aufgehört hast.',
  signIn: 'Anmelden',
  loading: 'Dein Verlauf wird geladen',
  today: 'Heute',
  yesterday: 'Gestern',
  videosOf: 'Angesehene Videos: {day}',
  remove: '„{title}“ aus deinem Verlauf entfernen',
  removed: 'Aus deinem Verlauf entfernt',
  notRemoved: 'Das Video konnte nicht entfernt werden',
  clear: 'Verlauf löschen',
  clearTitle: 'Deinen Verlauf löschen?',
  clearBody:
    'Alle Videos werden aus der Liste entfernt, und angefangene beginnen auf anderen Geräten von vorn. Das lässt sich nicht rückgängig machen.',
  cleared: 'Verlauf gelöscht',
  notCleared: 'Der Verlauf konnte nicht gelöscht werden',
  pause: 'Verlauf pausieren',
  resume: 'Verlauf fortsetzen',
  paused: 'Verlauf pausiert',
  resumed: 'Verlauf wird fortgesetzt',
  notSaved: 'Die Einstellung konnte nicht gespeichert werden',
  pausedNotice: 'Dein Verlauf ist pausiert. Was du ansiehst, kommt nicht dazu.',
  notRecorded:
    '{organization} zeichnet nicht auf, wer Videos ansieht. Deshalb kommt zu dieser Liste nichts dazu.',
  empty: 'Noch nichts hier',
  emptyHint: 'Videos, die du ansiehst, erscheinen hier, damit du sie wiederfindest und weiterschauen kannst.',
  browse: 'Videos entdecken',
};
