import type { Ask } from './player-methods.ts';
import type { PlayerOptions, PlayerSnapshot, PlayState } from './v1.d.ts';

/** PLAYING, BUFFERING, REPLAYING */
const PLAYING: readonly PlayState[] = [1, 3, 5];
const OFF = ['undefined', 'false', '0'];

/** Opens another video in the frame; it plays if the present one does or if autoplay is on. Returns false if it cannot. */
export async function switchInPlace(ask: Ask, { video, offset, autoplay }: PlayerOptions): Promise<boolean> {
  try {
    const { playState }: PlayerSnapshot = await ask('getState');
    const plays = PLAYING.includes(playState) || !OFF.includes(String(autoplay));
    await ask(plays ? 'switchVideo' : 'loadMedia', { video, offset: Number(offset) || undefined });
    return true;
  } catch {
    return false;
  }
}
