import { describe, expect, it } from 'vitest';
import { sanitizeLabel, toLanguageTag } from './audio-labels.ts';

describe('toLanguageTag', () => {
  it.each([
    ['eng', 'en'],
    ['fre', 'fr'],
    ['deu', 'de'],
    ['ger', 'de'],
    ['en-GB', 'en-GB'],
    ['gsw', 'gsw'],
    ['und', null],
    ['', null],
    [undefined, null],
    ['../x', null],
    ['en"', null],
  ])('converts %j to %j', (stated, tag) => {
    expect(toLanguageTag(stated)).toBe(tag);
  });
});

describe('sanitizeLabel', () => {
  it('keeps one line without quotes, control characters, or direction marks', () => {
    expect(sanitizeLabel('a\n"b"\u202e c\u2028d\0')).toBe('a b c d');
    expect(sanitizeLabel('x'.repeat(500))).toHaveLength(60);
  });
});
