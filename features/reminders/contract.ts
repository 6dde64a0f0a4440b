import { z } from 'zod';
import { defineErrors } from '#kernel/contract/errors.ts';
import { defineRoute } from '#kernel/contract/route.ts';

/** How long before the start a reminder is sent. */
export const REMIND_BEFORE_MS = 15 * 60_000;

export const reminderErrors = defineErrors({
  NO_START_TIME: { status: 409, message: 'This event has no start time.' },
  EVENT_STARTED: { status: 409, message: 'This event has already started.' },
  NO_ADDRESS: { status: 409, message: 'Confirm an email address in your settings to get reminders.' },
});

export const Reminder = z.object({
  is_set: z.boolean(),
  /** The server can send mail to this person. */
  can_remind: z.boolean(),
});
export type Reminder = z.infer<typeof Reminder>;

const id = z.string().max(40);
const REMINDER_PATH = '/api/v1/videos/:id/reminder';
/** An IANA name that the server knows; anything else is shown in UTC. */
const timeZone = z.string().max(60).optional();

export const reminderRoutes = {
  calendar: defineRoute({
    method: 'GET',
    path: '/api/v1/videos/:id/calendar.ics',
    summary: 'A scheduled event as a calendar file',
    auth: 'public',
    kind: 'raw',
    input: z.object({ id }),
    output: z.string(),
  }),
  get: defineRoute({
    method: 'GET',
    path: REMINDER_PATH,
    summary: 'Whether you will be reminded of an event',
    auth: 'public',
    input: z.object({ id }),
    output: Reminder,
  }),
  set: defineRoute({
    method: 'PUT',
    path: REMINDER_PATH,
    summary: 'Get an email shortly before an event starts',
    auth: 'required',
    rate: { max: 100, windowSec: 300, by: 'person' },
    input: z.object({ id, time_zone: timeZone }),
    output: Reminder,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: REMINDER_PATH,
    summary: 'Do not get an email about an event',
    auth: 'required',
    input: z.object({ id }),
    output: Reminder,
  }),
};
