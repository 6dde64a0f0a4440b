/** Written by the player's preferences. */
const PREFERENCES_KEY = 'kapsule.player';

/** Volume and mute state of the last visit; empty when nothing usable is stored. */
export function readStoredVolume(): { volume?: number; muted?: boolean } {
  try {
    const { volume = 1, muted = false } = JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '{}');
    return volume >= 0 && volume <= 1 ? { volume, muted: muted === true } : {};
  } catch {
    return {};
  }
}
