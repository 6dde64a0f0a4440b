const MAX_LENGTH = 2000;
/** Browsers drop some of these and read others as slashes before they look at an address. */
const PRINTABLE_ASCII = /^[\x21-\x5b\x5d-\x7e]*$/;
const BROKEN_ESCAPE = /%(?![0-9a-f]{2})/i;
/** A slash, backslash or control character behind any number of escapes. */
const HIDDEN_SEPARATOR = /%(?:25)*(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i;
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/**
 * Where to go after sign-in: a path of this site, or null for anything else. What is refused and not mended stays
 * refused whoever reads it next, be it a browser, a proxy or `new URL`.
 * @example safeTarget('/app/video/abc?t=10', 'https://video.example.org')
 */
export function safeTarget(uri: string, publicUrl: string): string | null {
  if (uri.length > MAX_LENGTH || !uri.isWellFormed()) return null;
  const path = withoutOrigin(uri, publicUrl).replace(/[^\0-\x7f]+/g, encodeURIComponent);
  if (!path.startsWith('/') || !PRINTABLE_ASCII.test(path) || BROKEN_ESCAPE.test(path)) return null;
  const way = path.split(/[?#]/, 1)[0] as string;
  if (way.includes('//') || HIDDEN_SEPARATOR.test(way)) return null;
  // '/a/..//evil.org' would become '//evil.org' once tidied up.
  if (way.split('/').some((segment) => DOT_SEGMENT.test(segment))) return null;
  return path;
}

function withoutOrigin(uri: string, publicUrl: string): string {
  const origin = /^https?:\/\/[^/?#]+/.exec(publicUrl)?.[0];
  if (!origin || !uri.startsWith(origin)) return uri;
  const rest = uri.slice(origin.length);
  if (rest === '') return '/';
  return rest.startsWith('/') ? rest : uri;
}
