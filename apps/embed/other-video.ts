import type { OtherVideo } from '#kernel/player/bridge/messages.ts';

const FRAME_PATH = /^\/(kapsule|app\/video)\/[^/]+/;

/**
 * The address of another video in this frame: the same page around, the same wishes. What belonged to the old video
 * alone (its place, its token, being played at once) stays behind.
 */
export function otherVideoAddress(here: string, { video, offset }: OtherVideo, plays: boolean): string {
  const address = new URL(here);
  address.pathname = address.pathname.replace(
    FRAME_PATH,
    (_, kind) => `/${kind}/${encodeURIComponent(video)}`,
  );
  for (const name of ['offset', 'autoplay', 'embed_token']) address.searchParams.delete(name);
  if (offset !== undefined) address.searchParams.set('offset', String(Math.max(0, offset)));
  if (plays) address.searchParams.set('autoplay', '1');
  return address.href;
}
