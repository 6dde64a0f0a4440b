/** The longest that a token may be good for; longer ones are refused, however well they are signed. */
export const TOKEN_MAX_LIFE_SEC = 86_400;

/** What a token says. The text that is signed is `{key}.{video}.{expires}.{name}`. */
export interface EmbedToken {
  readonly signed: string;
  readonly key: string;
  readonly videoId: string;
  readonly expiresSec: number;
  /** How the viewer may be called: UTF-8 in base64url, '' for no name. */
  readonly name64: string;
  readonly signature: string;
}

const TOKEN =
  /^((ek_[A-Za-z0-9]{16})\.([1-9A-HJ-NP-Za-km-z]{12})\.([1-9]\d{9,10})\.([A-Za-z0-9_-]{0,240}))\.([A-Za-z0-9_-]{43})$/;

/** Reads a token without believing it. There is one way to write each: no other text passes for it. */
export function parseEmbedToken(text: string): EmbedToken | null {
  const [, signed, key, videoId, expires, name64, signature] = TOKEN.exec(text) ?? [];
  if (!signed || !key || !videoId || name64 === undefined || !signature) return null;
  return { signed, key, videoId, expiresSec: Number(expires), name64, signature };
}

export const signedText = (token: Pick<EmbedToken, 'key' | 'videoId' | 'expiresSec' | 'name64'>): string =>
  [token.key, token.videoId, token.expiresSec, token.name64].join('.');

export type TokenStanding = 'good' | 'expired' | 'too long';

export function standingOf({ expiresSec }: Pick<EmbedToken, 'expiresSec'>, nowMs: number): TokenStanding {
  const leftSec = expiresSec - nowMs / 1000;
  if (leftSec <= 0) return 'expired';
  return leftSec > TOKEN_MAX_LIFE_SEC + CLOCKS_APART_SEC ? 'too long' : 'good';
}
/** The clock of the server that signs may run ahead of ours by so much. */
const CLOCKS_APART_SEC = 300;
