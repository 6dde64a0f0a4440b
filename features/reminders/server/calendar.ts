/** An event as a calendar shows it. */
export interface CalendarEvent {
  /** Stays the same when the event changes, so that calendars replace it. */
  readonly uid: string;
  /** Grows with each change. */
  readonly revision: number;
  readonly writtenMs: number;
  readonly startMs: number;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly remindBeforeMs: number;
}

const MAX_LINE_OCTETS = 75;
const MINUTE_MS = 60_000;
/** Nobody knows when a live event ends. */
const ASSUMED_DURATION = 'PT1H';
const encoder = new TextEncoder();

/** 20261117T183000Z */
const formatUtc = (ms: number): string => `${new Date(ms).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/** RFC 5545, 3.3.11: the characters that have a meaning in a text value. Other control characters are not allowed. */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** RFC 5545, 3.1: at most 75 octets per line; the following lines start with a space. Characters are never split. */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const char of line) {
    const size = encoder.encode(char).length;
    if (octets + size > MAX_LINE_OCTETS) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += char;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** An iCalendar file (RFC 5545) with one event. */
export function writeCalendar(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Kapsule//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.revision}`,
    `DTSTAMP:${formatUtc(event.writtenMs)}`,
    `DTSTART:${formatUtc(event.startMs)}`,
    `DURATION:${ASSUMED_DURATION}`,
    `SUMMARY:${escapeText(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
    `URL:${event.url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(event.title)}`,
    `TRIGGER:-PT${Math.round(event.remindBeforeMs / MINUTE_MS)}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
