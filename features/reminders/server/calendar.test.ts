import { describe, expect, it } from 'vitest';
import { type CalendarEvent, escapeText, foldLine, writeCalendar } from './calendar.ts';

const event: CalendarEvent = {
  uid: 'abc@example.org',
  revision: 3,
  writtenMs: Date.UTC(2026, 10, 1, 8, 0, 5),
  startMs: Date.UTC(2026, 10, 17, 18, 30),
  title: 'Questions; answers, and more',
  description: 'First line\nSecond \\ line',
  url: 'https://example.org/app/video/abc',
  remindBeforeMs: 15 * 60_000,
};

describe('writeCalendar', () => {
  it('writes one event with times in UTC', () => {
    expect(writeCalendar(event).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Kapsule//Events//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:abc@example.org',
      'SEQUENCE:3',
      'DTSTAMP:20261101T080005Z',
      'DTSTART:20261117T183000Z',
      'DURATION:PT1H',
      'SUMMARY:Questions\\; answers\\, and more',
      'DESCRIPTION:First line\\nSecond \\\\ line',
      'URL:https://example.org/app/video/abc',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Questions\\; answers\\, and more',
      'TRIGGER:-PT15M',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('leaves out an empty description', () => {
    expect(writeCalendar({ ...event, description: '' }).match(/^DESCRIPTION:/gm)).toHaveLength(1);
  });

  it('cannot be made to contain another line by a title', () => {
    const file = writeCalendar({ ...event, title: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT\u0000' });
    expect(file.match(/^END:VEVENT$/gm)).toHaveLength(1);
    expect(file).toContain('SUMMARY:x\\nEND:VEVENT\\nBEGIN:VEVENT\r\n');
  });
});

describe('escapeText', () => {
  it.each([
    ['plain', 'plain'],
    ['a,b;c\\d', 'a\\,b\\;c\\\\d'],
    ['a\r\nb\rc\nd', 'a\\nb\\nc\\nd'],
    ['tab\tstays, bell\u0007goes', 'tab\tstays\\, bellgoes'],
  ])('%j becomes %j', (typed, written) => {
    expect(escapeText(typed)).toBe(written);
  });
});

describe('foldLine', () => {
  const octets = (line: string): number => new TextEncoder().encode(line).length;

  it.each([
    ['75 octets stay on one line', 'a'.repeat(75), 1],
    ['76 octets need two', 'a'.repeat(76), 2],
    ['the leading space counts', 'a'.repeat(75 + 74 + 1), 3],
    ['characters of several octets are not split', '🎬é'.repeat(40), 4],
  ])('%s', (_name, line, count) => {
    const lines = foldLine(line).split('\r\n');
    expect(lines).toHaveLength(count);
    expect(Math.max(...lines.map(octets))).toBeLessThanOrEqual(75);
    // Unfolding gives the line back.
    expect(foldLine(line).replaceAll('\r\n ', '')).toBe(line);
  });
});
