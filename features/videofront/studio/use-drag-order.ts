import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/** Reorders the children of a list while one is dragged by its handle, with a mouse or a finger. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const move = useRef(onMove);
  move.current = onMove;

  useEffect(() => {
    if (dragged === null) return;
    // On the window: moving a node in the document ends its pointer capture.
    const drag = ({ clientY }: PointerEvent): void => {
      const rows = [...(list.current?.children ?? [])];
      const below = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
      const to = below < 0 ? rows.length - 1 : below;
      if (to === dragged) return;
      move.current(dragged, to);
      setDragged(to);
    };
    const end = (): void => setDragged(null);
    window.addEventListener('pointermove', drag);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointermove', drag);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, [dragged]);

  const startAt =
    (index: number) =>
    (event: ReactPointerEvent): void => {
      if (event.button !== 0) return;
      // Neither selects text nor starts the browser's own dragging.
      event.preventDefault();
      setDragged(index);
    };
  return { list, dragged, startAt };
}
