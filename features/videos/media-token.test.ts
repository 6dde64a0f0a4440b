import { describe, expect, it } from 'vitest';
import type { Visibility } from './contract.ts';
import {
  accessOf,
  isTokenValid,
  parseToken,
  type TokenAccess,
  tokenExpiry,
  tokenHead,
} from './media-token.ts';

const SIGNATURE = 'abcdefghijklmnopqrstuvwxyz_-0123';
const HEAD = tokenHead({ endMs: 1_800_000_000_000, access: 'private' });
const MINUTE_MS = 60_000;

describe('parseToken', () => {
  it.each<TokenAccess>(['open', 'organization', 'private'])('reads back a token that is %s', (access) => {
    const token = { endMs: 1_800_000_000_000, access };
    expect(parseToken(tokenHead(token) + SIGNATURE)).toEqual({ ...token, signature: SIGNATURE });
  });

  it.each([
    ['something after the signature', `${HEAD}${SIGNATURE}.x`],
    ['a longer signature', `${HEAD}${SIGNATURE}x`],
    ['a shorter signature', `${HEAD}${SIGNATURE.slice(1)}`],
    ['something before the end', `.${HEAD}${SIGNATURE}`],
    ['a line break at the end', `${HEAD}${SIGNATURE}\n`],
    ['a leading zero', `0${HEAD}${SIGNATURE}`],
    ['capitals in the end', `${HEAD.toUpperCase()}${SIGNATURE}`],
    ['an access that does not exist', `${HEAD.replace(/p$/, 'x')}${SIGNATURE}`],
    ['no access', `${HEAD.slice(0, -1)}${SIGNATURE}`],
    ['an end that is too long', `zzzzzzzzzzzz.p${SIGNATURE}`],
    ['no end', `.p${SIGNATURE}`],
    ['nothing', ''],
  ])('refuses %s [HO-04]', (_, token) => {
    expect(parseToken(token)).toBeNull();
  });
});

describe('tokenExpiry', () => {
  const now = Date.UTC(2026, 10, 15, 12, 34, 56);
  it.each<[TokenAccess, number, number]>([
    ['open', 180, 240],
    ['organization', 4, 5],
    ['private', 4, 5],
  ])('for %s access is between %d and %d minutes ahead', (access, least, most) => {
    for (const at of [now, now + 1, now + 59_999, Math.ceil(now / 3_600_000) * 3_600_000]) {
      expect(tokenExpiry(access, at) - at).toBeGreaterThanOrEqual(least * MINUTE_MS);
      expect(tokenExpiry(access, at) - at).toBeLessThanOrEqual(most * MINUTE_MS);
    }
  });

  it('is the same for all tokens issued within the same minute or hour', () => {
    expect(tokenExpiry('private', now + 3_000)).toBe(tokenExpiry('private', now));
    expect(tokenExpiry('open', now + 20 * MINUTE_MS)).toBe(tokenExpiry('open', now));
  });
});

describe('isTokenValid', () => {
  it.each<[Visibility, Visibility, boolean]>([
    ['public', 'public', true],
    ['public', 'unlisted', true],
    ['public', 'organization', false],
    ['public', 'private', false],
    ['unlisted', 'public', true],
    ['unlisted', 'private', false],
    ['organization', 'public', true],
    ['organization', 'organization', true],
    ['organization', 'private', false],
    ['private', 'public', true],
    ['private', 'organization', true],
    ['private', 'private', true],
  ])('issued while %s, with the video now %s: %s [HO-04]', (before, now, opens) => {
    expect(isTokenValid({ access: accessOf(before), endMs: 1000 }, now, 999)).toBe(opens);
  });

  it('rejects an expired token', () => {
    const token = { access: 'open', endMs: 1000 } as const;
    expect([isTokenValid(token, 'public', 1000), isTokenValid(token, 'public', 1001)]).toEqual([true, false]);
  });
});
