import { isParameter } from './parameters.ts';
import { embeddedPath } from './paths.ts';
import { trackingItems } from './tracking-items.ts';

export interface FrameAddressOptions {
  /** 'https://video.example.org', where the video lives. */
  readonly host: string;
  readonly videoId: string;
  /** 4 for live events, and for whoever asks for that player. */
  readonly playerVersion?: 3 | 4;
  /** Unguessable; messages count only with it. */
  readonly msgToken: string;
  /** The page that the frame stands in. */
  readonly sourceUrl: string;
  /** For a private video: made by the owner's server. */
  readonly embedToken?: string | undefined;
  /** What the caller has said, in whatever order. */
  readonly parameters?: Readonly<Record<string, string | number | boolean | null | undefined>>;
}

/** As a query can hold it; a page's address may be of any length. */
const SOURCE_MAX_LENGTH = 2000;

/**
 * EM-02: the address of the frame. Of the caller's parameters the thirteen and the tracking ones pass on;
 * `add-widgets` and `add-config` reach the player by message.
 */
export function frameAddress(options: FrameAddressOptions): string {
  const { host, videoId, playerVersion = 3, msgToken, sourceUrl, embedToken, parameters = {} } = options;
  const given = Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  const query: (readonly [string, string])[] = [
    ['nv3Embed', '1'],
    ['msgToken', msgToken],
    ['source_url', withoutHash(sourceUrl).slice(0, SOURCE_MAX_LENGTH).toWellFormed()],
    ...(embedToken ? [['embed_token', embedToken] as const] : []),
    ...given.filter(([name]) => isParameter(name)),
    ...Object.entries(trackingItems(given)),
  ];
  const text = query.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&');
  return `${host.replace(/\/+$/, '')}${embeddedPath(videoId, playerVersion)}?${text}`;
}

/** What follows the hash never leaves a browser, and often holds tokens. */
const withoutHash = (address: string): string => address.split('#')[0] as string;
