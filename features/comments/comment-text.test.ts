import { describe, expect, it } from 'vitest';
import { truncateCommentText, validateCommentText } from './comment-text.ts';

const problem = (text: string): string | undefined => {
  const checked = validateCommentText(text);
  return checked.ok ? undefined : checked.problem;
};

describe('validateCommentText', () => {
  it('accepts 2048 characters and rejects 2049, counting a line break as one [CM-36]', () => {
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
  ])('treats %j as blank [CM-37]', (text) => {
    expect(problem(text)).toBe('blank');
  });

  it.each(['❤️', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍🚀', '.'])('accepts %s unchanged', (text) => {
    expect(validateCommentText(text)).toEqual({ ok: true, text });
  });

  it.each(['a\u0000b', 'a\ud800', '\udc00b', 'a\u001bb'])('rejects %j', (text) => {
    expect(problem(text)).toBe('invalid-characters');
  });

  it('trims surrounding whitespace and keeps the rest unchanged', () => {
    expect(validateCommentText('  a  <b>\r\n\tc\rd \n')).toEqual({ ok: true, text: 'a  <b>\n\tc\nd' });
  });
});

describe('truncateCommentText', () => {
  it('never splits a surrogate pair [CM-36]', () => {
    expect(truncateCommentText(`${'x'.repeat(2047)}😀`)).toBe('x'.repeat(2047));
    expect(truncateCommentText('x'.repeat(3000))).toHaveLength(2048);
  });
});
