import type { ControlName, Controls } from '../choose-controls.ts';

/** Most important first. */
const ORDER = [
  'settings',
  'mute',
  'fullscreen',
  'captions',
  'pictureInPicture',
] as const satisfies ControlName[];
export type RailName = (typeof ORDER)[number];

/** Space above the first and below the last button. */
const PADDING_PX = 56;
const GAP_PX = 8;

/** The buttons that fit into the social skin's rail, besides `taken` widget buttons. A height of 0 is not measured yet. */
export function chooseRailButtons(
  heightPx: number,
  buttonPx: number,
  taken: number,
  controls: Controls,
): Set<RailName> {
  const slots =
    heightPx > 0 ? Math.floor((heightPx - PADDING_PX) / (buttonPx + GAP_PX)) - taken : ORDER.length;
  return new Set(ORDER.filter((name) => controls.has(name)).slice(0, Math.max(1, slots)));
}
