import { isOn } from './is-on.ts';
import type { Ask } from './player-methods.ts';
import type { PlayerOptions, PlayerSnapshot, PlayState } from './v1.d.ts';

/** PLAYING, BUFFERING, REPLAYING */
const PLAYING: readonly PlayState[] = [1, 3, 5];

/** Opens another video in the frame. It plays if the present one does, or with autoplay. */
export async function switchInPlace(
  ask: Ask,
  { video, offset, autoplay }: PlayerOptions & { readonly video: string },
): Promise<void> {
  const { playState }: PlayerSnapshot = await ask('getState');
  const plays = PLAYING.includes(playState) || isOn(autoplay);
  return ask(plays ? 'switchVideo' : 'loadMedia', { video, offset: Number(offset) || undefined });
}
