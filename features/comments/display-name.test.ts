import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getDisplayName, isAuthorHidden, sanitizeDisplayName } from './display-name.ts';

describe('sanitizeDisplayName', () => {
  it.each([
    ['Ana', 'Ana'],
    ['\u202enimda', 'nimda'],
    ['ad\u200bmin', 'admin'],
    ['a\u2066b\u2069', 'ab'],
    ['\u200d\u200dAna\u200d', 'Ana'],
    ['Ana\u200d\u200d', 'Ana'],
    [' Ana ', 'Ana'],
    ['x'.repeat(100), 'x'.repeat(80)],
    [`${'\u200b'.repeat(320)}Ana`, '???'],
    ['क्\u200dष', 'क्\u200dष'],
    ['👩‍🚀 Eva', '👩‍🚀 Eva'],
    ['می‌خواهم', 'می‌خواهم'],
    ['a\n b', 'a b'],
    ['\u3164\u2800', '???'],
    ['e\u0301'.normalize('NFC'), 'é'],
    [`z${'\u0300'.repeat(50)}`, `z${'\u0300'.repeat(4)}`],
  ])('sanitizes %j', (name, safe) => {
    expect(sanitizeDisplayName(name)).toBe(safe);
  });

  it('removes bidi and invisible characters and limits the length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const safe = sanitizeDisplayName(name);
        expect(safe).not.toMatch(/[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u);
        expect(safe.length).toBeLessThanOrEqual(80);
        expect(safe.isWellFormed()).toBe(true);
        expect(safe).not.toBe('');
      }),
    );
  });
});

describe('getDisplayName', () => {
  it.each([
    [null, 'Ana', 'Ana'],
    ['Guest 7', 'Ana', 'Guest 7'],
    [null, '???', 'Anonymous'],
    [null, 'CMS', 'Anonymous'],
    ['Guest 7', 'CMS', 'Guest 7'],
  ])(
    'for anon_displayname %j and displayname %j returns %j [CM-22]',
    (anon_displayname, displayname, expected) => {
      expect(getDisplayName({ anon_displayname, displayname })).toBe(expected);
      expect(isAuthorHidden({ anon_displayname, displayname })).toBe(expected !== displayname);
    },
  );
});
