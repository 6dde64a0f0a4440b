/** /media/{token}/{video}/… : the part of an address that opens the files. */
const SIGNED = /\/media\/[^/]+\.[^/]+\//;

/** An address from the server, and how long it works. */
export interface SignedAddress {
  readonly url: string;
  /** By the clock of this browser; null when it works for hours. */
  readonly endsAtMs: number | null;
}

/**
 * When an address ends, by the clock of this browser. Only differences of one clock are used: a browser whose clock is
 * wrong counts the same minutes as the server.
 */
export function endsAt(
  until: number | null | undefined,
  serverNowMs: number,
  receivedAtMs: number,
): number | null {
  return typeof until === 'number' ? receivedAtMs + (until - serverNowMs) : null;
}

/** The same file under a newer token. Playlists name their files relative to themselves, so engines keep asking with the old one. */
export function withTokenOf(address: string, newest: string): string {
  const token = SIGNED.exec(newest)?.[0];
  return token ? address.replace(SIGNED, token) : address;
}
