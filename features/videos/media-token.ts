import type { Visibility } from './contract.ts';

/** A media token: its expiry, and how restricted the video was when it was issued. */
export interface MediaToken {
  readonly endMs: number;
  readonly access: TokenAccess;
}
export type TokenAccess = 'open' | 'organization' | 'private';

const LETTERS: Readonly<Record<TokenAccess, string>> = { open: 'o', organization: 'g', private: 'p' };
const ACCESS_OF: Readonly<Record<string, TokenAccess>> = { o: 'open', g: 'organization', p: 'private' };
const STRICTNESS: Readonly<Record<TokenAccess, number>> = { open: 0, organization: 1, private: 2 };

export const SIGNATURE_LENGTH = 32;
/** Strict, so that every token has exactly one valid spelling. */
const TOKEN = /^([1-9a-z][0-9a-z]{0,10})\.([ogp])([A-Za-z0-9_-]{32})$/;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Anyone with the URL may watch public and unlisted videos, so their files are not secret. */
export const accessOf = (visibility: Visibility): TokenAccess =>
  visibility === 'public' || visibility === 'unlisted' ? 'open' : visibility;

/** Expiry is rounded so that URLs repeat and can be cached: 3 to 4 hours for open videos, 4 to 5 minutes for others. */
export function tokenExpiry(access: TokenAccess, nowMs: number): number {
  const [roundMs, lifeMs] = access === 'open' ? [HOUR_MS, 3 * HOUR_MS] : [MINUTE_MS, 4 * MINUTE_MS];
  return Math.ceil(nowMs / roundMs) * roundMs + lifeMs;
}

/** The part of a token before its signature. */
export const tokenHead = ({ endMs, access }: MediaToken): string =>
  `${endMs.toString(36)}.${LETTERS[access]}`;

type TokenMatch = RegExpExecArray & readonly [string, string, string, string];

/** Returns null for a malformed token. */
export function parseToken(token: string): (MediaToken & { readonly signature: string }) | null {
  const match = TOKEN.exec(token) as TokenMatch | null;
  if (!match) return null;
  const [, end, letter, signature] = match;
  return { endMs: Number.parseInt(end, 36), access: ACCESS_OF[letter] as TokenAccess, signature };
}

/** A token is valid until it expires or the video becomes more restricted. */
export const isTokenValid = (
  token: Pick<MediaToken, 'endMs' | 'access'>,
  visibility: Visibility,
  nowMs: number,
): boolean => nowMs <= token.endMs && STRICTNESS[token.access] >= STRICTNESS[accessOf(visibility)];
