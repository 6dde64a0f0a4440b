/** Tokens with a longer lifetime are rejected, even if correctly signed. */
export const TOKEN_MAX_TTL_SEC = 86_400;
/** How far the clock of the signing server may be ahead of ours. */
const CLOCK_SKEW_SEC = 300;

/** The parts of a token. The signed text is `{key}.{video}.{expires}.{name}`. */
export interface EmbedToken {
  readonly signed: string;
  readonly key: string;
  readonly videoId: string;
  readonly expiresSec: number;
  /** Display name of the viewer as base64url-encoded UTF-8; '' for no name. */
  readonly name64: string;
  readonly signature: string;
}

const TOKEN =
  /^((ek_[A-Za-z0-9]{16})\.([1-9A-HJ-NP-Za-km-z]{12})\.([1-9]\d{9,10})\.([A-Za-z0-9_-]{0,240}))\.([A-Za-z0-9_-]{43})$/;

type TokenMatch = RegExpExecArray & readonly [string, string, string, string, string, string, string];

/** Parses a token without verifying it. The format is canonical: each token has exactly one representation. */
export function parseEmbedToken(text: string): EmbedToken | null {
  const match = TOKEN.exec(text) as TokenMatch | null;
  if (!match) return null;
  const [, signed, key, videoId, expires, name64, signature] = match;
  return { signed, key, videoId, expiresSec: Number(expires), name64, signature };
}

export const buildSignedText = (
  token: Pick<EmbedToken, 'key' | 'videoId' | 'expiresSec' | 'name64'>,
): string => [token.key, token.videoId, token.expiresSec, token.name64].join('.');

export type TokenValidity = 'valid' | 'expired' | 'too-long';

export function getTokenValidity(
  { expiresSec }: Pick<EmbedToken, 'expiresSec'>,
  nowMs: number,
): TokenValidity {
  const remainingSec = expiresSec - nowMs / 1000;
  if (remainingSec <= 0) return 'expired';
  return remainingSec > TOKEN_MAX_TTL_SEC + CLOCK_SKEW_SEC ? 'too-long' : 'valid';
}
