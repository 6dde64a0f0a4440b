import { embeddedPath } from '#features/playback/paths.ts';
import type { OpenVideoOptions } from '#kernel/player/core/player-services.ts';

const PLAYLIST_PATH = /^\/app\/playlist\/([^/]+)\/embedded\/?$/;
const FRAME_PATH = /^\/(kapsule|app\/video)\/[^/]+/;
/** Parameters that belong to the previous video, to its start, or to the list that it was chosen from. */
const VIDEO_PARAMETERS = ['offset', 'endoffset', 'autoplay', 'muted', 'embed_token', 'playlist', 'video'];
/** Parameters of the bridge, which the configuration does not depend on. */
const BRIDGE_PARAMETERS = ['nv3Embed', 'msgToken', 'source_url'];

/** The address of another video in this frame, with the same host page and the same other parameters. */
export function otherVideoAddress(
  here: string,
  videoId: string,
  { atMs, query = {} }: OpenVideoOptions = {},
): string {
  const address = new URL(here);
  address.pathname = address.pathname
    .replace(PLAYLIST_PATH, embeddedPath(videoId))
    .replace(FRAME_PATH, (_, kind) => `/${kind}/${encodeURIComponent(videoId)}`);
  for (const name of VIDEO_PARAMETERS) address.searchParams.delete(name);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  if (atMs !== undefined) address.searchParams.set('offset', String(atMs / 1000));
  return address.href;
}

/** The frame of a playlist shows one of its videos: its address names both, so that a reload leads to the same video. */
export function entryAddress(here: string, videoId: string): string | null {
  const address = new URL(here);
  const [, playlist] = PLAYLIST_PATH.exec(address.pathname) ?? [];
  if (!playlist) return null;
  address.pathname = embeddedPath(videoId);
  address.searchParams.delete('video');
  address.searchParams.set('playlist', decodeURIComponent(playlist));
  return address.href;
}

/** The address without a playlist that the video is not in. */
export function leavePlaylist(href: string): string {
  const address = new URL(href);
  address.searchParams.delete('playlist');
  return address.href;
}

/**
 * The query for the configuration of the video at `address`. No browser checks `frame-ancestors` for a video that is
 * opened in place, so the query names the ancestors for the server to check.
 */
export function configurationQuery(page: Window, address: string): URLSearchParams {
  const query = new URL(address).searchParams;
  for (const name of BRIDGE_PARAMETERS) query.delete(name);
  for (const origin of ancestorOrigins(page)) query.append('framed_by', origin);
  return query;
}

/** The origins of the pages that contain this frame; 'null' if the browser does not tell. */
function ancestorOrigins(page: Window): readonly string[] {
  if (page.parent === page) return [];
  const { ancestorOrigins: known } = page.location;
  if (known) return [...known];
  const { referrer } = page.document;
  return page.parent === page.top && referrer ? [new URL(referrer).origin] : ['null'];
}
