import { describe, expect, it } from 'vitest';
import { parseEmbedToken, signedText, standingOf } from './embed-token.ts';

const KEY = 'ek_0123456789abcdef';
const VIDEO = 'abcdefghijkm';
const SIGNATURE = 'S'.repeat(43);
const text = (
  over: Partial<Record<'key' | 'video' | 'expires' | 'name' | 'signature', string>> = {},
): string => {
  const { key, video, expires, name, signature } = {
    ...{ key: KEY, video: VIDEO, expires: '1800000000', name: '', signature: SIGNATURE },
    ...over,
  };
  return [key, video, expires, name, signature].join('.');
};

describe('parseEmbedToken', () => {
  it('reads what was signed, part by part', () => {
    const token = parseEmbedToken(text({ name: 'QW5h' }))!;
    expect(token).toEqual({
      signed: `${KEY}.${VIDEO}.1800000000.QW5h`,
      ...{ key: KEY, videoId: VIDEO, expiresSec: 1_800_000_000, name64: 'QW5h', signature: SIGNATURE },
    });
    expect(signedText(token)).toBe(token.signed);
  });

  it.each([
    ['nothing', ''],
    ['a part too many', `${text()}.x`],
    ['a part too few', text().split('.').slice(1).join('.')],
    ['another video’s kind of id', text({ video: 'abc' })],
    ['a place in a path', text({ video: '../../../../' })],
    ['a time in words', text({ expires: 'tomorrow' })],
    ['a time below zero', text({ expires: '-180000000' })],
    ['a time with leading zeros', text({ expires: '0180000000' })],
    ['a broken time', text({ expires: '1800000000.5' })],
    ['a key of another kind', text({ key: 'sk_0123456789abcdef' })],
    ['a short signature', text({ signature: 'S'.repeat(42) })],
    ['a long signature', text({ signature: 'S'.repeat(44) })],
    ['no signature', text({ signature: '' })],
    ['a padded signature', text({ signature: `${'S'.repeat(42)}=` })],
    ['a name with a dot', text({ name: 'a.b' })],
    ['a name as long as a book', text({ name: 'a'.repeat(241) })],
    ['a line break', `${text()}\n`],
  ])('refuses %s', (_, token) => expect(parseEmbedToken(token)).toBeNull());
});

describe('standingOf', () => {
  const nowMs = 1_800_000_000_000;
  it.each([
    [1, 'good'],
    [86_400, 'good'],
    [86_400 + 300, 'good'],
    [86_400 + 301, 'too long'],
    [0, 'expired'],
    [-1, 'expired'],
  ] as const)('%d seconds from now: %s', (seconds, expected) => {
    expect(standingOf({ expiresSec: nowMs / 1000 + seconds }, nowMs)).toBe(expected);
  });
});
