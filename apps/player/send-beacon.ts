import {
  csrfHeaders,
  passHeaders,
  type SessionTokens,
  sessionHeaders,
} from '#kernel/client/session-tokens.ts';

type Body = Readonly<Record<string, unknown>>;

export interface BeaconOptions {
  readonly tokens: SessionTokens;
  /** The pass of a private video that was opened with an embed token. */
  readonly pass?: string | null | undefined;
}

/** Browsers limit the bodies of keepalive requests to this size. */
const MAX_BYTES = 64 * 1024;

/**
 * Sends a POST that outlives the page, with the current tokens. A beacon has no headers, so they go into the body; a pass
 * must be a header, which requires `fetch`.
 */
export const createBeacon =
  ({ tokens, pass }: BeaconOptions) =>
  (path: string, body: Body): boolean => {
    const url = new URL(path, location.href);
    // Tokens must never be sent to another origin.
    if (url.origin !== location.origin) return false;
    return pass ? sendByFetch(url, body, tokens, pass) : sendByBeacon(url, body, tokens);
  };

function sendByBeacon(url: URL, body: Body, { kct, csrf }: SessionTokens): boolean {
  const text = JSON.stringify({ ...body, ...(kct ? { kct } : {}), ...(csrf ? { _csrf: csrf } : {}) });
  return navigator.sendBeacon(url, new Blob([text], { type: 'application/json' }));
}

function sendByFetch(url: URL, body: Body, tokens: SessionTokens, pass: string): boolean {
  const blob = new Blob([JSON.stringify(body)], { type: 'application/json' });
  if (blob.size > MAX_BYTES) return false;
  const headers = { ...sessionHeaders(tokens), ...csrfHeaders(tokens), ...passHeaders(pass) };
  // The page may be gone, so failures are ignored.
  fetch(url, { method: 'POST', headers, body: blob, credentials: 'include', keepalive: true }).catch(
    () => undefined,
  );
  return true;
}
