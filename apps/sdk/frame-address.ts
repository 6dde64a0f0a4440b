import { isParameter } from '#features/playback/parameters.ts';
import { embeddedPath, embeddedPlaylistPath } from '#features/playback/paths.ts';
import { trackingItems } from '#features/playback/tracking-items.ts';
import { isOn } from './is-on.ts';
import type { PlayerOptions } from './v1.d.ts';

export interface FrameAddressParts {
  readonly options: PlayerOptions;
  /** The video in the frame; it differs from that of the options when it was switched. */
  readonly video: string | undefined;
  /** The playlist that it is played in. */
  readonly playlist?: string | null | undefined;
  readonly host: string;
  readonly msgToken: string;
  /** The address of the host page. */
  readonly page: string;
}

const SOURCE_MAX_LENGTH = 2000;
/** Where playback pauses once; no player parameter, but part of links to a highlight. */
const END = 'endoffset';

/** Leaves the fragment out: browsers never send it, and it often holds tokens. */
const sourceUrl = (page: string): string => (page.split('#')[0] as string).slice(0, SOURCE_MAX_LENGTH);

/** EM-01, EM-02: the address of a frame. Widgets and their configuration are never part of it. */
export function frameAddress(parts: FrameAddressParts): string {
  const { options, video, playlist, host, msgToken, page } = parts;
  const { playerVersion, live, embedToken, tracking } = options;
  // An offset and an embed token belong to the video that they were given for.
  const isSwitched = video !== options.video;
  const query = new URLSearchParams({ nv3Embed: '1', msgToken, source_url: sourceUrl(page) });
  for (const [name, value] of Object.entries(options))
    if ((isParameter(name) || name === END) && value !== undefined) query.set(name, String(value));
  if (isSwitched) for (const name of ['offset', END]) query.delete(name);
  const tracked = [
    ...Object.entries(tracking ?? {}).map(
      ([name, value]) => [name.replace(/^(?!trk_)/, 'trk_'), value] as const,
    ),
    ...new URL(page).searchParams,
  ];
  for (const [name, value] of Object.entries(trackingItems(tracked))) query.set(name, value);
  if (embedToken && !isSwitched) query.set('embed_token', embedToken);
  if (!video) return `${host}${embeddedPlaylistPath(playlist ?? '')}?${query}`;
  if (playlist) query.set('playlist', playlist);
  return `${host}${embeddedPath(video, isOn(live) || Number(playerVersion) === 4 ? 4 : 3)}?${query}`;
}
