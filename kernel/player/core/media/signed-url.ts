/** /media/{token}/{video}/…: the part of a URL that carries the token. */
const TOKEN_PATH = /\/media\/[^/]+\.[^/]+\//;

/** A media URL from the server and its expiry. */
export interface SignedUrl {
  readonly url: string;
  /** By this browser's clock; null when the URL stays valid for hours. */
  readonly expiresAtMs: number | null;
}

/**
 * Converts an expiry from the server's clock to this browser's clock. It only uses differences within one clock, so a
 * wrong browser clock does not matter.
 */
export function localExpiryMs(
  serverExpiryMs: number | null | undefined,
  serverNowMs: number,
  receivedAtMs: number,
): number | null {
  return typeof serverExpiryMs === 'number' ? receivedAtMs + (serverExpiryMs - serverNowMs) : null;
}

/** For reports: whoever reads them must not get access to the media. */
export const withoutToken = (url: string): string => url.replace(TOKEN_PATH, '/media/');

/** Replaces the token of a URL. Playlists use relative URLs, so engines keep requesting with the token they started with. */
export function withTokenFrom(url: string, tokenUrl: string): string {
  const token = TOKEN_PATH.exec(tokenUrl)?.[0];
  return token ? url.replace(TOKEN_PATH, token) : url;
}
