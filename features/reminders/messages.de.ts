import type { Translation } from '#kernel/text/messages.ts';
import type { reminderErrors } from './contract.ts';
import type { text } from './messages.ts';

export const de: Translation<typeof text> = {
  addToCalendar: 'In den Kalender',
  remindMe: 'Erinnern',
  reminderSet: 'Erinnerung aktiv',
  reminderSetDetail: 'Du bekommst 15 Minuten vor dem Start eine E-Mail.',
  reminderRemoved: 'Erinnerung entfernt',
  mailSubject: 'Gleich geht’s los: {title}',
  mailBody:
    '„{title}“ beginnt um {time}.\n\nHier kannst du zuschauen:\n{url}\n\nDu hast diese Erinnerung auf der Seite der Veranstaltung bestellt.\n',
};

export const errorsDe: Record<keyof typeof reminderErrors, string> = {
  NO_START_TIME: 'Für diese Veranstaltung steht noch keine Startzeit fest.',
  EVENT_STARTED: 'Diese Veranstaltung hat schon begonnen.',
  NO_ADDRESS: 'Bestätige in deinen Einstellungen eine E-Mail-Adresse, um Erinnerungen zu bekommen.',
};
