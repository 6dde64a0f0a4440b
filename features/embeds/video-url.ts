/** Parameters between a frame and its host page, which must not be shared. */
const PRIVATE_PARAMETERS = ['nv3Embed', 'msgToken', 'source_url', 'embed_token', 'kct', 'access_token'];

const ID = '[1-9A-HJ-NP-Za-km-z]{12}';
const WATCH = new RegExp(`^/app/video/(${ID})(?:/v4/embedded)?/?$`);
const PLAYLIST = new RegExp(`^/app/playlist/(PL${ID})(?:/embedded)?/?$`);
const KAPSULE = new RegExp(`^/kapsule/(${ID})(?:/v3/embedded)?/?$`);

interface Parts {
  readonly origin: string;
  readonly path: string;
  readonly query: string;
}

function parseParts(url: string): Parts {
  const [, origin = '', path = '', query = ''] =
    /^(https?:\/\/[^/?#@\s\\]+)?(\/[^?#\s\\]*)(?:\?([^#\s]*))?(?:#.*)?$/i.exec(url) ?? [];
  return { origin, path, query };
}

export interface ParsedVideoUrl {
  /** '' for a relative URL. */
  readonly origin: string;
  readonly videoId: string;
  /** The original query without private parameters. */
  readonly query: string;
}

/** Parses the URL of a video page or an embedded player; returns null for any other URL. */
export function parseVideoUrl(url: string): ParsedVideoUrl | null {
  const { origin, path, query } = parseParts(url.trim());
  // Both patterns start with one slash: '//evil.example' is another site, not a path.
  const videoId = (WATCH.exec(path) ?? KAPSULE.exec(path))?.[1];
  return videoId ? { origin, videoId, query: removePrivateParameters(query) } : null;
}

export interface ParsedPlaylistUrl extends Omit<ParsedVideoUrl, 'videoId'> {
  readonly playlistId: string;
}

/** Parses the URL of a playlist's page or of its embedded player; returns null for any other URL. */
export function parsePlaylistUrl(url: string): ParsedPlaylistUrl | null {
  const { origin, path, query } = parseParts(url.trim());
  const playlistId = PLAYLIST.exec(path)?.[1];
  return playlistId ? { origin, playlistId, query: removePrivateParameters(query) } : null;
}

/**
 * EM-04: converts the URL of an embedded player to that of the video page; returns other URLs unchanged.
 * @example toShareUrl('https://v.example/kapsule/Abc…/v3/embedded?msgToken=x&offset=3') // 'https://v.example/app/video/Abc…?offset=3'
 */
export function toShareUrl(url: string): string {
  const parsed = parseVideoUrl(url);
  if (!parsed) return url;
  return `${parsed.origin}/app/video/${parsed.videoId}${parsed.query && `?${parsed.query}`}`;
}

const removePrivateParameters = (query: string): string =>
  query
    .split('&')
    .filter((pair) => pair !== '' && !PRIVATE_PARAMETERS.includes(pair.split('=')[0] as string))
    .join('&');
