import { isParameter } from '#features/playback/parameters.ts';
import { embeddedPath } from '#features/playback/paths.ts';
import { trackingItems } from '#features/playback/tracking-items.ts';
import type { PlayerOptions } from './v1.d.ts';

export interface FrameAddressParts {
  readonly options: PlayerOptions;
  /** The video in the frame; it differs from that of the options when it was switched. */
  readonly video: string;
  readonly host: string;
  readonly msgToken: string;
  /** The address of the host page. */
  readonly page: string;
}

const SOURCE_MAX_LENGTH = 2000;

/** Leaves the fragment out: browsers never send it, and it often holds tokens. */
const sourceUrl = (page: string): string => (page.split('#')[0] as string).slice(0, SOURCE_MAX_LENGTH);

/** An offset and an embed token belong to the video that they were given for. */
const withoutVideo = ({ offset: _, embedToken: __, ...options }: PlayerOptions): PlayerOptions => options;

/** EM-01, EM-02: the address of a frame. Widgets and their configuration are never part of it. */
export function frameAddress({ options, video, host, msgToken, page }: FrameAddressParts): string {
  const own = video === options.video ? options : withoutVideo(options);
  const { playerVersion, live, embedToken, tracking } = own;
  const isLive = live !== undefined && String(live) !== 'false';
  const query = new URLSearchParams({ nv3Embed: '1', msgToken, source_url: sourceUrl(page) });
  for (const [name, value] of Object.entries(own))
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
