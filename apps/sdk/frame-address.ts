import { isParameter } from '#features/playback/parameters.ts';
import { embeddedPath } from '#features/playback/paths.ts';
import { trackingItems } from '#features/playback/tracking-items.ts';
import type { PlayerOptions } from './v1.d.ts';

export interface FrameAddressParts {
  readonly options: PlayerOptions;
  readonly host: string;
  readonly msgToken: string;
  /** The page around. */
  readonly page: string;
}

/** Enough for any page that is meant to be found again. */
const SOURCE_MAX_LENGTH = 2000;

/** What follows the hash never leaves a browser otherwise, and often holds tokens. */
const sourceUrl = (page: string): string => (page.split('#')[0] as string).slice(0, SOURCE_MAX_LENGTH);

/** EM-01, EM-02: the address of a frame. Widgets and their configuration never stand in it. */
export function frameAddress({ options, host, msgToken, page }: FrameAddressParts): string {
  const { video, playerVersion, live, embedToken, tracking } = options;
  const isLive = live !== undefined && String(live) !== 'false';
  const query = new URLSearchParams({ nv3Embed: '1', msgToken, source_url: sourceUrl(page) });
  for (const [name, value] of Object.entries(options))
    if (isParameter(name) && value !== undefined) query.set(name, String(value));
  const tracked = [
    ...Object.entries(tracking ?? {}).map(
      ([name, value]) => [name.replace(/^(?!trk_)/, 'trk_'), value] as const,
    ),
    ...new URL(page).searchParams,
  ];
  for (const [name, value] of Object.entries(trackingItems(tracked))) query.set(name, value);
  if (embedToken) query.set('embed_token', embedToken);
  return `${host}${embeddedPath(video, isLive || Number(playerVersion) === 4 ? 4 : 3)}?${query}`;
}
