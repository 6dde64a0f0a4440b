/** Addresses that the player and pages need; free of schemas, since the player's bundle is small. */
export const PLAYBACK_ROUTE = '/api/v1/videos/:video/playback';
export const WIDGETS_ROUTE = '/api/v1/videos/:id/widgets';
/** WM-03 */
export const TEMPLATE_ROUTE = '/api/v3/videos/:video/dyn/embed';
/** EM-01 */
export const EMBEDDED_V3_ROUTE = '/kapsule/:id/v3/embedded';
/** EM-01: live events, and whoever asks for player version 4. */
export const EMBEDDED_V4_ROUTE = '/app/video/:id/v4/embedded';

const at = (route: string, id: string): string => route.replace(/:(id|video)/, encodeURIComponent(id));

/** Where the player asks what it is to play; also for new addresses when the old ones have expired. */
export const playbackPath = (videoId: string, query = ''): string =>
  `${at(PLAYBACK_ROUTE, videoId)}${query && `?${query.replace(/^\?/, '')}`}`;

export const embeddedPath = (videoId: string, playerVersion: 3 | 4 = 3): string =>
  at(playerVersion === 4 ? EMBEDDED_V4_ROUTE : EMBEDDED_V3_ROUTE, videoId);

/** WM-03: a template by its name, or the one made for pictures of this shape. */
export function templatePath(
  videoId: string,
  which: { readonly id: string } | { readonly ar: string },
): string {
  const query = new Map<string, string>([['extract', 'true'], ...Object.entries(which)]);
  if ('id' in which) query.set('isGlobalTemplate', 'true');
  const text = [...query].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${at(TEMPLATE_ROUTE, videoId)}?${text}`;
}
