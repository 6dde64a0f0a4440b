import type { Visibility } from './contract.ts';

/** What a media token says: when it ends, and how restricted its video was when it was handed out. */
export interface MediaToken {
  readonly endMs: number;
  readonly access: TokenAccess;
}
export type TokenAccess = 'open' | 'organization' | 'private';

const LETTERS: Readonly<Record<TokenAccess, string>> = { open: 'o', organization: 'g', private: 'p' };
const ACCESS_OF: Readonly<Record<string, TokenAccess>> = { o: 'open', g: 'organization', p: 'private' };
const STRICTNESS: Readonly<Record<TokenAccess, number>> = { open: 0, organization: 1, private: 2 };

export const SIGNATURE_LENGTH = 32;
/** Nothing may follow the signature: a token has exactly one spelling. */
const TOKEN = /^([1-9a-z][0-9a-z]{0,10})\.([ogp])([A-Za-z0-9_-]{32})$/;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Public and unlisted videos are seen by everyone who has the address, so nothing about their files is secret. */
export const accessOf = (visibility: Visibility): TokenAccess =>
  visibility === 'public' || visibility === 'unlisted' ? 'open' : visibility;

/** Ends are rounded, so that addresses repeat and caches help: 3 to 4 hours for open videos, 4 to 5 minutes for others. */
export function tokenEnd(access: TokenAccess, nowMs: number): number {
  const [roundMs, lifeMs] = access === 'open' ? [HOUR_MS, 3 * HOUR_MS] : [MINUTE_MS, 4 * MINUTE_MS];
  return Math.ceil(nowMs / roundMs) * roundMs + lifeMs;
}

/** The text of a token before its signature. */
export const tokenHead = ({ endMs, access }: MediaToken): string =>
  `${endMs.toString(36)}.${LETTERS[access]}`;

type TokenMatch = RegExpExecArray & readonly [string, string, string, string];

/** Null for anything that is not spelled as a token. */
export function parseToken(token: string): (MediaToken & { readonly signature: string }) | null {
  const match = TOKEN.exec(token) as TokenMatch | null;
  if (!match) return null;
  const [, end, letter, signature] = match;
  return { endMs: Number.parseInt(end, 36), access: ACCESS_OF[letter] as TokenAccess, signature };
}

/** A token opens its video until it ends, or until the video becomes more restricted than it was. */
export const tokenOpens = (
  token: Pick<MediaToken, 'endMs' | 'access'>,
  visibility: Visibility,
  nowMs: number,
): boolean => nowMs <= token.endMs && STRICTNESS[token.access] >= STRICTNESS[accessOf(visibility)];
