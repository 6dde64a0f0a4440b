import { describe, expect, it } from 'vitest';
import { buildSignedText, getTokenValidity, parseEmbedToken } from './embed-token.ts';

const KEY = 'ek_0123456789abcdef';
const VIDEO = 'abcdefghijkm';
const SIGNATURE = 'S'.repeat(43);
const buildText = (
  overrides: Partial<Record<'key' | 'video' | 'expires' | 'name' | 'signature', string>> = {},
): string => {
  const { key, video, expires, name, signature } = {
    key: KEY,
    video: VIDEO,
    expires: '1800000000',
    name: '',
    signature: SIGNATURE,
    ...overrides,
  };
  return [key, video, expires, name, signature].join('.');
};

describe('parseEmbedToken', () => {
  it('returns the signed text and its parts', () => {
    const token = parseEmbedToken(buildText({ name: 'QW5h' }))!;
    expect(token).toEqual({
      signed: `${KEY}.${VIDEO}.1800000000.QW5h`,
      key: KEY,
      videoId: VIDEO,
      expiresSec: 1_800_000_000,
      name64: 'QW5h',
      signature: SIGNATURE,
    });
    expect(buildSignedText(token)).toBe(token.signed);
  });

  it.each([
    ['an empty text', ''],
    ['text before the token', `x${buildText()}`],
    ['an extra part', `${buildText()}.x`],
    ['a missing part', buildText().split('.').slice(1).join('.')],
    ['an invalid video id', buildText({ video: 'abc' })],
    ['a path as video id', buildText({ video: '../../../../' })],
    ['an expiry that is not a number', buildText({ expires: 'tomorrow' })],
    ['a negative expiry', buildText({ expires: '-180000000' })],
    ['an expiry with leading zeros', buildText({ expires: '0180000000' })],
    ['a fractional expiry', buildText({ expires: '1800000000.5' })],
    ['another type of key', buildText({ key: 'sk_0123456789abcdef' })],
    ['a short signature', buildText({ signature: 'S'.repeat(42) })],
    ['a long signature', buildText({ signature: 'S'.repeat(44) })],
    ['no signature', buildText({ signature: '' })],
    ['a padded signature', buildText({ signature: `${'S'.repeat(42)}=` })],
    ['a name with a dot', buildText({ name: 'a.b' })],
    ['a name that is too long', buildText({ name: 'a'.repeat(241) })],
    ['a line break', `${buildText()}\n`],
  ])('rejects %s', (_, token) => expect(parseEmbedToken(token)).toBeNull());
});

describe('getTokenValidity', () => {
  const nowMs = 1_800_000_000_000;
  it.each([
    [1, 'valid'],
    [86_400, 'valid'],
    [86_400 + 300, 'valid'],
    [86_400 + 301, 'too-long'],
    [0, 'expired'],
    [-1, 'expired'],
  ] as const)('for an expiry in %d seconds returns %s', (seconds, expected) => {
    expect(getTokenValidity({ expiresSec: nowMs / 1000 + seconds }, nowMs)).toBe(expected);
  });
});
