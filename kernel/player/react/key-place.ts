import type { KeyPlace } from '../core/keys.ts';

/**
 * Where shortcuts work: while the focus is in the player, everywhere on a page around it, or everywhere in a frame that
 * contains nothing else.
 */
export type KeyScope = 'player' | 'document' | 'frame';

interface KeyPlaceOptions {
  readonly scope: KeyScope;
  /** The elements of the player. */
  readonly player: readonly (Element | null)[];
}

const TEXT = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const MENU = '[role="menu"], [role="dialog"], [role="listbox"]';
const BUTTON = 'button, a, summary, [role="button"]';
/** Elements of a page that handle letters, arrows, or Space themselves. */
const PAGE_CONTROL = `${TEXT}, ${MENU}, dialog, audio, video, [role="alertdialog"], [role="tab"], [role="radio"],
  [role="checkbox"], [role="switch"], [role="slider"], [role="combobox"], [role="textbox"], [role="searchbox"],
  [role="spinbutton"], [role="option"], [role="treeitem"], [role="grid"], [role="toolbar"], [aria-haspopup][aria-expanded="true"]`;
/** While one of these is open, keys belong to it wherever the focus is. */
const OPEN_LAYER = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** The kind of element that has the focus, for `keyAction`. */
export function keyPlaceOf(target: Element, { scope, player }: KeyPlaceOptions): KeyPlace {
  const isIn = (selector: string): boolean => Boolean(target.closest?.(selector));
  const isInPlayer = player.some((one) => one?.contains(target));
  if (scope === 'document' && !isInPlayer) return pagePlaceOf(target, isIn, player);
  if (isIn('input[type="range"], [role="slider"]')) return 'slider';
  if (isIn(TEXT)) return 'text';
  if (isIn(MENU)) return 'menu';
  // A clicked button keeps the focus; the space bar should still play and pause, unless playback waits for the button.
  if (isIn('[data-waiting]')) return 'button';
  return isIn(BUTTON) && target.matches(':focus-visible') ? 'button' : 'player';
}

function pagePlaceOf(
  target: Element,
  isIn: (selector: string) => boolean,
  player: KeyPlaceOptions['player'],
): KeyPlace {
  if (isIn(PAGE_CONTROL)) return 'menu';
  const layers = [...target.ownerDocument.querySelectorAll(OPEN_LAYER)];
  if (layers.some((one) => !player.some((own) => own?.contains(one)))) return 'menu';
  return isIn(BUTTON) ? 'button' : 'page';
}
