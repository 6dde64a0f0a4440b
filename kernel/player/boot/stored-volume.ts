import { readStored } from '../handover/read-stored.ts';

/** Written by the player's preferences. */
const PREFERENCES_KEY = 'kapsule.player';

/** Applies volume and mute state of the last visit. */
export function restoreVolume(element: HTMLMediaElement): void {
  const { volume = 1, muted } = readStored<{ volume: number; muted: boolean }>(PREFERENCES_KEY);
  if (volume >= 0 && volume <= 1) Object.assign(element, { volume, muted: muted === true });
}
