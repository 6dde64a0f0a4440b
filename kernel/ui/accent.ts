type Rgb = readonly [red: number, green: number, blue: number];

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

function parseHex(hex: string): Rgb | null {
  if (!HEX.test(hex)) return null;
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  const value = Number.parseInt(digits, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Relative luminance of WCAG 2. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two hex colors by WCAG 2, from 1 to 21. Null if one is not a hex color. */
export function contrast(first: string, second: string): number | null {
  const one = parseHex(first);
  const two = parseHex(second);
  if (!one || !two) return null;
  const [dark, light] = [luminance(one), luminance(two)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The text color on an accent: white if its contrast is at least 4.5, otherwise black, whose contrast then always is.
 * @example onAccent('#ffd400') // '#000000'
 */
export function onAccent(accent: string): '#ffffff' | '#000000' {
  return (contrast(accent, '#ffffff') ?? 21) >= 4.5 ? '#ffffff' : '#000000';
}

/** Sets the accent color of a page; anything but a hex color keeps the default. */
export function applyAccent(root: HTMLElement, accent: string | null): void {
  if (!accent || !parseHex(accent)) return;
  root.style.setProperty('--accent', accent);
  root.style.setProperty('--on-accent', onAccent(accent));
}
