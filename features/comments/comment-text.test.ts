import { describe, expect, it } from 'vitest';
import { checkText, cutText } from './comment-text.ts';

const problem = (text: string): string | undefined => {
  const checked = checkText(text);
  return checked.ok ? undefined : checked.problem;
};

describe('checkText', () => {
  it('takes 2048 characters and refuses 2049, a line break counting as one [CM-36]', () => {
    expect(problem('x'.repeat(2048))).toBeUndefined();
    expect(problem('x'.repeat(2049))).toBe('too-long');
    expect(problem(`${'x\r\n'.repeat(1023)}xx`)).toBeUndefined();
    expect(problem('😀'.repeat(1024))).toBeUndefined();
    expect(problem('😀'.repeat(1025))).toBe('too-long');
  });

  it.each([
    '',
    ' ',
    ' \n\t ',
    '\u00a0\u3000',
    '\u200b\u200d\ufeff',
    '\u2800',
    '\u3164',
    '\ufe0f',
    '\u034f',
    '\u{e0041}',
    '\u00ad \u061c\u2066',
    '\u17b4',
  ])('finds %j blank [CM-37]', (text) => {
    expect(problem(text)).toBe('blank');
  });

  it.each(['❤️', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍🚀', '.'])('takes %s as typed', (text) => {
    expect(checkText(text)).toEqual({ ok: true, text });
  });

  it.each(['a\u0000b', 'a\ud800', '\udc00b', 'a\u001bb'])('refuses %j', (text) => {
    expect(problem(text)).toBe('unusable');
  });

  it('keeps the text as typed but for the space around it', () => {
    expect(checkText('  a  <b>\r\n\tc \n')).toEqual({ ok: true, text: 'a  <b>\n\tc' });
  });
});

describe('cutText', () => {
  it('never leaves half a character [CM-36]', () => {
    expect(cutText(`${'x'.repeat(2047)}😀`)).toBe('x'.repeat(2047));
    expect(cutText('x'.repeat(3000))).toHaveLength(2048);
  });
});
