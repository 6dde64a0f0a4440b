import { type PointerEvent, type RefObject, useRef } from 'react';

/** Releasing the sheet this far down closes it. */
const CLOSE_PX = 72;

/** Lets a finger pull a sheet down by its header. */
export function useDragToClose(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const startY = useRef<number | null>(null);
  const moveTo = (px: number): void => {
    if (panel.current) panel.current.style.translate = px > 0 ? `0 ${px}px` : '';
  };
  const end = (event: PointerEvent, mayClose: boolean): void => {
    if (startY.current === null) return;
    const px = event.clientY - startY.current;
    startY.current = null;
    if (mayClose && px > CLOSE_PX) onClose();
    else moveTo(0);
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if ((event.target as Element).closest('button')) return;
      startY.current = event.clientY;
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event: PointerEvent): void {
      if (startY.current !== null) moveTo(event.clientY - startY.current);
    },
    onPointerUp: (event: PointerEvent): void => end(event, true),
    onPointerCancel: (event: PointerEvent): void => end(event, false),
  };
}
