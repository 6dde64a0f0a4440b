import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeGift, hideEscapes, readGiftLine, readGiftText, writeGiftText } from './gift-text.ts';

const read = (typed: string, isHtml = false) => readGiftText(hideEscapes(typed), isHtml);

describe('texts of GIFT', () => {
  it.each([
    ['2 \\+ 2 \\= 4', '2 \\+ 2 = 4'],
    ['\\~ \\= \\# \\{ \\} \\: \\\\', '~ = # { } : \\'],
    ['one\\ntwo', 'one\ntwo'],
    ['\\\\n', '\\n'],
    ['\\(x\\)', '\\(x\\)'],
    ['  a  ', 'a'],
    ['[html]<p>a &amp; b</p>', 'a & b'],
    [' [HTML] <p>a</p>', 'a'],
    ['[plain]<p>a</p>', '<p>a</p>'],
    ['[markdown]*a*', '*a*'],
    ['[moodle]a', 'a'],
    ['[plain][plain]a', '[plain]a'],
    ['[other]a', '[other]a'],
    ['\\', '\\'],
    // Control characters that are typed stand for nothing.
    ['a\u0002b', 'ab'],
  ])('reads %j as %j', (typed, text) => expect(read(typed).text).toBe(text));

  it('inherits the format of the question', () => {
    expect(read('[html]a')).toEqual({ text: 'a', isHtml: true });
    expect(read('<i>a</i>', true)).toEqual({ text: 'a', isHtml: true });
    expect(read('[plain]<i>a</i>', true)).toEqual({ text: '<i>a</i>', isHtml: false });
  });

  it('reads a choice as one line', () => {
    expect(readGiftLine(hideEscapes(' a\\n b \n c  d '), false)).toBe('a b c  d');
  });

  it('hides all that would be syntax', () => {
    expect(hideEscapes(escapeGift('~=#{}:\\\n'))).not.toMatch(/[~=#{}:\\\n]/);
  });

  it('reads what it has written', () => {
    const unit = fc.constantFrom(
      '\\',
      '~',
      '=',
      '#',
      '{',
      '}',
      ':',
      '\n',
      'n',
      ' ',
      'a',
      '[plain]',
      '[html]',
      '<b>',
    );
    const text = fc.oneof(fc.string(), fc.string({ unit })).map((value) => value.trim());
    fc.assert(
      fc.property(text, (value) => {
        const written = writeGiftText(value);
        expect(written).not.toContain('\n');
        expect(read(written).text).toBe(value);
      }),
      { numRuns: 1000 },
    );
  });
});
