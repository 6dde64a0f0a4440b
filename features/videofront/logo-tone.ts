import type { LogoTone } from './contract.ts';

/** A logo with fewer transparent pixels than this has a background of its own. */
const TRANSPARENT_SHARE_MIN = 0.1;
const DARK_MAX = 0.33;
const LIGHT_MIN = 0.75;

/** Whether the visible parts are too dark for a dark page, or too light for a light one. Takes raw RGBA. */
export function toneOf(rgba: Uint8Array): LogoTone {
  const pixels = rgba.length / 4;
  let visible = 0;
  let brightness = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4);
    visible += alpha / 255;
    brightness += ((0.299 * red + 0.587 * green + 0.114 * blue) / 255) * (alpha / 255);
  }
  if (visible === 0 || 1 - visible / pixels < TRANSPARENT_SHARE_MIN) return null;
  const mean = brightness / visible;
  if (mean <= DARK_MAX) return 'dark';
  return mean >= LIGHT_MIN ? 'light' : null;
}
