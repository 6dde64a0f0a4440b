const MAX_LENGTH = 2000;
/** Before parsing a URL, browsers drop some of the other characters and treat some as slashes. */
const PRINTABLE_ASCII = /^[\x21-\x5b\x5d-\x7e]*$/;
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i;
/** A slash, backslash, or control character, percent-encoded any number of times. */
const ENCODED_SEPARATOR = /%(?:25)*(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i;
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/**
 * Returns the path to redirect to after sign-in, or null unless the URI is a path of this site. Suspicious input is
 * rejected instead of repaired, so that a browser, a proxy, and `new URL` cannot interpret the result differently.
 * @example safeTarget('/app/video/abc?t=10', 'https://video.example.org')
 */
export function toSafeRedirect(uri: string, publicUrl: string): string | null {
  if (uri.length > MAX_LENGTH || !uri.isWellFormed()) return null;
  const path = removeOrigin(uri, publicUrl).replace(/[^\0-\x7f]+/g, encodeURIComponent);
  if (!path.startsWith('/') || !PRINTABLE_ASCII.test(path) || BROKEN_ESCAPE.test(path)) return null;
  const pathname = path.split(/[?#]/, 1)[0] as string;
  if (pathname.includes('//') || ENCODED_SEPARATOR.test(pathname)) return null;
  // '/a/..//evil.org' would be normalized to '//evil.org'.
  if (pathname.split('/').some((segment) => DOT_SEGMENT.test(segment))) return null;
  return path;
}

function removeOrigin(uri: string, publicUrl: string): string {
  const origin = /^https?:\/\/[^/?#]+/.exec(publicUrl)?.[0];
  if (!origin || !uri.startsWith(origin)) return uri;
  const rest = uri.slice(origin.length);
  if (rest === '') return '/';
  return rest.startsWith('/') ? rest : uri;
}
