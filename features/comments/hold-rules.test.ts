import { describe, expect, it } from 'vitest';
import { hasLink, hasWord, heldFor } from './hold-rules.ts';

describe('hasLink', () => {
  it.each([
    'http://a.example',
    'see (spam.example/x), now',
    'a.b.co.uk',
    '10.0.0.1:80',
    'ftp://host/x',
    'http://localhost',
    'WWW.X.ORG',
    'ev\u200bil.com',
  ])('finds the link in %j', (text) => expect(hasLink(text)).toBe(true));
  it.each(['nothing here', 'the end.', 'e.g. this', '3.14 or 1.2.3', 'a...b', '10:30', 'and/or', 'me@'])(
    'finds none in %j',
    (text) => expect(hasLink(text)).toBe(false),
  );
});

describe('hasWord', () => {
  it.each([
    ['What a Scam!', ['scam'], true],
    ['ｓｃａｍ', ['scam'], true],
    ['sc\u200bam', ['scam'], true],
    ['first class', ['ass'], false],
    ['buy it now, ok', ['it now'], true],
    ['a.*b', ['.*'], true],
    ['aXb', ['.'], false],
    ['GROẞ', ['groß'], true],
  ])('in %j, %j: %s', (text, list, found) => expect(hasWord(text, list)).toBe(found));
});

describe('heldFor', () => {
  it('names the reason', () => {
    expect(heldFor('scam at a.example', { holdLinks: true, holdWords: ['scam'] })).toBe('link');
    expect(heldFor('scam at a.example', { holdLinks: false, holdWords: ['scam'] })).toBe('word');
    expect(heldFor('hello', { holdLinks: true, holdWords: ['scam'] })).toBeNull();
  });
});
