import { type RefObject, useLayoutEffect } from 'react';
import { usePlayer } from '../use-player.ts';
import type { SheetKind } from './choose-sheet.ts';

/** A sheet takes at least this fraction of the viewport, even over a tall picture. */
const MIN_FRACTION = 0.5;

/** Keeps a sheet of the kind 'below' at the bottom edge of the player. */
export function useSheetPlace(panel: RefObject<HTMLElement | null>, kind: SheetKind | 'drawer'): void {
  const { stage } = usePlayer();
  useLayoutEffect(() => {
    const sheet = panel.current;
    if (kind !== 'below' || !sheet || !stage) return;
    const controller = new AbortController();
    const options = { signal: controller.signal, capture: true, passive: true };
    const place = (): void => {
      const { bottom } = stage.getBoundingClientRect();
      sheet.style.top = `${Math.round(Math.min(Math.max(bottom, 0), innerHeight * MIN_FRACTION))}px`;
    };
    place();
    addEventListener('scroll', place, options);
    addEventListener('resize', place, options);
    const observer = new ResizeObserver(place);
    observer.observe(stage);
    return () => {
      controller.abort();
      observer.disconnect();
      sheet.style.top = '';
    };
  }, [panel, kind, stage]);
}

/** Reports the part of the picture that the sheet covers, so that captions keep clear of it. */
export function useCoveredPicture(
  panel: RefObject<HTMLElement | null>,
  side: 'left' | 'right' | 'bottom' | null,
  isOpen: boolean,
): void {
  const { stage } = usePlayer();
  useLayoutEffect(() => {
    const sheet = panel.current;
    if (!sheet || !stage || !side || !isOpen) return;
    const name = `--covered-${side}`;
    const { right, width } = stage.getBoundingClientRect();
    const isOnPage = sheet.dataset.onPage !== undefined;
    // A sheet at the edge of the page may cover only a part of the player.
    const besidePx = isOnPage ? Math.max(0, innerWidth - right) : 0;
    const widthPx = Math.min(Math.max(0, sheet.offsetWidth - besidePx), width || Number.POSITIVE_INFINITY);
    const px = side === 'bottom' ? sheet.offsetHeight : widthPx;
    stage.style.setProperty(name, `${px}px`);
    stage.dataset.covered = side;
    return () => {
      stage.style.removeProperty(name);
      delete stage.dataset.covered;
    };
  }, [panel, side, isOpen, stage]);
}
