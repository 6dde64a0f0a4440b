import { MANAGERS_MAX, TAGS_MAX, type videoErrors } from './contract.ts';

export const videoErrorsDe: Readonly<Record<keyof typeof videoErrors, string>> = {
  VIDEO_NOT_FOUND: 'Video nicht gefunden.',
  VIDEO_DELETED: 'Dieses Video wurde gelöscht.',
  VIDEO_PRIVATE: 'Dieses Video ist privat.',
  MEMBERS_ONLY: 'Nur Mitglieder der Organisation können Videos hinzufügen.',
  VIDEO_CHANGED: 'Jemand anderes hat dieses Video in der Zwischenzeit gespeichert.',
  OWNER_ONLY: 'Du darfst dieses Video nicht ändern.',
  NOT_A_LIVE_EVENT: 'Dieses Video ist kein Live-Event.',
  LIVE_STATE_REFUSED: 'Das Event kann jetzt nicht in diesen Zustand wechseln.',
  EVENT_RUNNING: 'Eins deiner Live-Events läuft noch. Beende es zuerst.',
  PERSON_NOT_FOUND: 'Niemand in deiner Organisation heißt so.',
  TOO_MANY_MANAGERS: `Ein Video kann bis zu ${MANAGERS_MAX} Bearbeiter haben.`,
  TOO_MANY_TAGS: `Ein Video kann bis zu ${TAGS_MAX} Schlagwörter haben.`,
  PUBLISH_IN_PAST: 'Wähle einen Zeitpunkt in der Zukunft.',
  PUBLISH_NO_TIME: 'Wähle zuerst, wann das Video veröffentlicht wird.',
  PUBLISH_SAME_VISIBILITY: 'Das Video hat diese Sichtbarkeit schon.',
  BAD_CURSOR: 'Diese Seite der Liste gibt es nicht mehr. Beginne bei der ersten Seite.',
};
