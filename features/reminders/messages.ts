import { defineMessages } from '#kernel/text/messages.ts';

export const text = defineMessages('reminders', {
  addToCalendar: 'Add to calendar',
  remindMe: 'Remind me',
  reminderSet: 'Reminder set',
  reminderSetDetail: "You'll get an email 15 minutes before the start.",
  reminderRemoved: 'Reminder removed',
  mailSubject: 'Starting soon: {title}',
  mailBody:
    '“{title}” starts at {time}.\n\nWatch it here:\n{url}\n\nYou asked for this reminder on the page of the event.\n',
});
