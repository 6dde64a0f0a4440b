import type { ControlName, Controls } from '../controls-for.ts';

/** The most needed first. */
const ORDER = [
  'settings',
  'mute',
  'fullscreen',
  'captions',
  'pictureInPicture',
] as const satisfies ControlName[];
export type RailName = (typeof ORDER)[number];

/** Above the first and below the last button. */
const EDGES_PX = 56;
const GAP_PX = 8;

/** Which buttons of the social skin's rail fit into this height, beside those that widgets have there. 0: not known yet. */
export function railFor(
  heightPx: number,
  buttonPx: number,
  taken: number,
  controls: Controls,
): Set<RailName> {
  const places =
    heightPx > 0 ? Math.floor((heightPx - EDGES_PX) / (buttonPx + GAP_PX)) - taken : ORDER.length;
  return new Set(ORDER.filter((name) => controls.has(name)).slice(0, Math.max(1, places)));
}
