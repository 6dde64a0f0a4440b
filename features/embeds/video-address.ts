/** Parts of a frame's address that are between frame and page, and nothing to share. */
const PRIVATE_PARAMETERS = ['nv3Embed', 'msgToken', 'source_url', 'embed_token', 'kct', 'access_token'];

const ID = '[1-9A-HJ-NP-Za-km-z]{12}';
const WATCH = new RegExp(`^/app/video/(${ID})(?:/v4/embedded)?/?$`);
const KAPSULE = new RegExp(`^/kapsule/(${ID})(?:/v3/embedded)?/?$`);

interface Parts {
  readonly origin: string;
  readonly path: string;
  readonly query: string;
}

function partsOf(address: string): Parts | null {
  const [, origin = '', path = '', query = ''] =
    /^(https?:\/\/[^/?#@\s\\]+)?(\/[^?#\s\\]*)(?:\?([^#\s]*))?(?:#.*)?$/i.exec(address) ?? [];
  // '//evil.example' is another site, not a path.
  return path && !path.startsWith('//') ? { origin, path, query } : null;
}

export interface VideoAddress {
  /** '' for an address without a host. */
  readonly origin: string;
  readonly videoId: string;
  /** As it came, without what is nobody else's business. */
  readonly query: string;
}

/** Which video an address is about: its page or one of its frames. Null for any other address. */
export function readVideoAddress(address: string): VideoAddress | null {
  const parts = partsOf(address.trim());
  const found = parts && (WATCH.exec(parts.path) ?? KAPSULE.exec(parts.path));
  if (!parts || !found?.[1]) return null;
  return { origin: parts.origin, videoId: found[1], query: shareableQuery(parts.query) };
}

/**
 * EM-04: addresses that are shared lead to the video's page and not into a frame.
 * @example shareAddress('https://v.example/kapsule/Abc…/v3/embedded?msgToken=x&offset=3') // 'https://v.example/app/video/Abc…?offset=3'
 */
export function shareAddress(address: string): string {
  const found = readVideoAddress(address);
  if (!found) return address;
  return `${found.origin}/app/video/${found.videoId}${found.query && `?${found.query}`}`;
}

const shareableQuery = (query: string): string =>
  query
    .split('&')
    .filter((pair) => pair !== '' && !PRIVATE_PARAMETERS.includes(pair.split('=')[0] as string))
    .join('&');
