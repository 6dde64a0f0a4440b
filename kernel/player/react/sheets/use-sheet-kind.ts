import { useChromeParts, useChromeState } from '../chrome.ts';
import { usePlayerState } from '../use-player.ts';
import { chooseSheet, type SheetKind } from './choose-sheet.ts';

/** How menus, drawers, and panels open now. */
export function useSheetKind(): SheetKind {
  const { isTouch, sheetRoot } = useChromeParts();
  const isFullscreen = usePlayerState(({ screen }) => screen.fullscreen);
  // The size changes when the device is turned, which renders this again.
  const widthPx = useChromeState((state) => state.widthPx);
  return chooseSheet({
    widthPx,
    isTouch,
    isFullscreen,
    hasPage: sheetRoot !== null,
    isPortrait: innerHeight > innerWidth,
  });
}
