/**
 * How menus, drawers, and panels open: as popups in the player, as a sheet on the page below the picture, from the
 * right, from below, or over the whole frame.
 */
export type SheetKind = 'popup' | 'below' | 'side' | 'bottom' | 'cover';

interface SheetSituation {
  /** Width of the player; 0 while it is not measured. */
  readonly widthPx: number;
  /** Uses the phone layout. */
  readonly isTouch: boolean;
  /** The page around the player has given room for sheets. */
  readonly hasPage: boolean;
  readonly isFullscreen: boolean;
  /** Of the viewport. */
  readonly isPortrait: boolean;
}

/** A narrower player has no room for a popup beside its own controls. */
const SMALL_PX = 480;

export function chooseSheet(situation: SheetSituation): SheetKind {
  const { widthPx, isTouch, hasPage, isFullscreen, isPortrait } = situation;
  const isSmall = widthPx > 0 && widthPx < SMALL_PX;
  if (isFullscreen) return isTouch ? (isPortrait ? 'bottom' : 'side') : 'popup';
  if (hasPage && isTouch) return isPortrait ? 'below' : 'side';
  if (isSmall) return hasPage ? 'below' : 'cover';
  return isTouch ? 'side' : 'popup';
}
