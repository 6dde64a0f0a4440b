import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHoldReason, hasLink, hasWord } from './hold-rules.ts';
import { parseTextParts } from './safe-html.ts';

/** One code point of each invisible kind. */
const INVISIBLE = [
  '\u00ad', // soft hyphen
  '\u034f', // combining grapheme joiner
  '\u061c', // Arabic letter mark
  '\u115f', // Hangul filler
  '\u180b', // Mongolian variation selector
  '\u200b',
  '\u200d',
  '\u202e', // right-to-left override
  '\u2060',
  '\u2066',
  '\u3164',
  '\ufe0f', // variation selectors
  '\ufeff',
  '\uffa0',
  '\u{e0041}', // tags
  '\u{e0100}',
];
/** Spells a word with look-alike forms and invisible characters. */
const disguise = (word: string, seeds: readonly number[]): string =>
  [...word]
    .map((letter, at) => {
      const seed = seeds[at % seeds.length] as number;
      const wide = String.fromCharCode(letter.charCodeAt(0) + 0xfee0);
      const shape = seed % 3 === 0 ? wide : seed % 3 === 1 ? letter.toUpperCase() : letter;
      return shape + INVISIBLE[seed % INVISIBLE.length];
    })
    .join('');
const seeds = fc.array(fc.nat(1000), { minLength: 1, maxLength: 12 });

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
    'ev\ufe0fil.com',
    'evil\u034f.com',
    'http://user@host',
    'http://user:password@host/x',
    'user@evil.com/x',
    'http://[::1]',
    'http://[::1]:8080/x',
    'http:evil',
    'ftp:evil',
    '4://evil',
    '10.0.0.12',
    'ｗｗｗ.x',
    '...evil.com...',
    '-evil.com-',
    '_evil.com_',
    'http:/evil',
    'http:\\\\evil',
    'h\u034fttp://evil',
    'ｈｔｔｐ：／／evil',
    'evil．com',
    'evil。com',
    'ⓔⓥⓘⓛ.com',
    'see,evil.com',
    'x/evil.com',
    'www.x',
    'tg://join',
    'xn--e1afmkfd.xn--p1ai',
    'उदाहरण.भारत',
  ])('finds the link in %j', (text) => expect(hasLink(text)).toBe(true));
  it.each([
    'nothing here',
    'the end.',
    'e.g. this',
    '3.14 or 1.2.3',
    'a...b',
    '...',
    'version 1.2beta',
    'clip.mp4',
    '1.2.3.4.5',
    '10:30',
    'and/or',
    'me@',
    '你好。世界',
    'http: a protocol',
    '1️⃣ 👍🏽 ❤️',
  ])('finds none in %j', (text) => expect(hasLink(text)).toBe(false));

  it('finds every link that pages would render, and every disguised one', () => {
    const text = fc.array(
      fc.constantFrom(
        'http://',
        'www.',
        'a',
        '.',
        '@',
        '[',
        ']',
        ':',
        '/',
        ' ',
        'ｂ',
        '\ufe0f',
        '\u034f',
        '8',
      ),
    );
    fc.assert(
      fc.property(text, (pieces) => {
        const typed = pieces.join('');
        return !parseTextParts(typed).some(({ kind }) => kind === 'link') || hasLink(typed);
      }),
    );
    fc.assert(fc.property(seeds, (chosen) => hasLink(`see ${disguise('evil.example', chosen)} now`)));
  });
});

describe('hasWord', () => {
  it.each([
    ['What a Scam!', ['scam'], true],
    ['ｓｃａｍ', ['scam'], true],
    ['sc\u200bam', ['scam'], true],
    ['What a Scam!', ['spam', 'scam'], true],
    ['I❤it', [' ❤ '], true],
    ['first class', ['ass'], false],
    ['buy it now, ok', ['it now'], true],
    ['a.*b', ['.*'], true],
    ['aXb', ['.'], false],
    ['GROẞ', ['groß'], true],
    ['sc\ufe0fam', ['scam'], true],
    ['s\u034fcam', ['scam'], true],
    ['s\u0336c\u0336a\u0336m\u0336', ['scam'], true],
    ['ⓢⓒⓐⓜ', ['scam'], true],
    ['𝐬𝐜𝐚𝐦', ['scam'], true],
    ['İt is', ['it'], true],
    ['schön', ['schon'], false],
    ['नमस्ते', ['नमस'], false],
    ['I ❤ it', ['❤️'], true],
    ['anything', ['\ufe0f'], false],
  ])('in %j, %j: %s', (text, list, found) => expect(hasWord(text, list)).toBe(found));

  it('finds a disguised word, but not as part of another word', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,12}$/), seeds, (word, chosen) => {
        expect(hasWord(`well, ${disguise(word, chosen)}!`, [word])).toBe(true);
        expect(hasWord(`well, x${disguise(word, chosen)}!`, [word])).toBe(false);
      }),
    );
  });
});

describe('findHoldReason', () => {
  it('returns the reason, or null for harmless text', () => {
    expect(findHoldReason('scam at a.example', { holdLinks: true, holdWords: ['scam'] })).toBe('link');
    expect(findHoldReason('scam at a.example', { holdLinks: false, holdWords: ['scam'] })).toBe('word');
    expect(findHoldReason('hello', { holdLinks: true, holdWords: ['scam'] })).toBeNull();
  });
});
