import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/** How close to the edge of the window the page scrolls, and how fast. */
const EDGE_PX = 64;
const STEP_PX = 14;

/** Reorders the children of a list while one is dragged by its handle, with a mouse or a finger. */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const pointerY = useRef<number | null>(null);
  const move = useRef(onMove);
  move.current = onMove;

  useEffect(() => {
    if (dragged === null) return;
    let frame = 0;
    const place = (clientY: number): void => {
      const rows = [...(list.current?.children ?? [])];
      const below = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
      const to = below < 0 ? rows.length - 1 : below;
      if (to === dragged) return;
      move.current(dragged, to);
      setDragged(to);
    };
    /** Long lists follow the pointer beyond what is visible. */
    const scroll = (): void => {
      frame = requestAnimationFrame(scroll);
      const y = pointerY.current;
      if (y === null) return;
      const step = y < EDGE_PX ? -STEP_PX : y > window.innerHeight - EDGE_PX ? STEP_PX : 0;
      if (step === 0) return;
      window.scrollBy(0, step);
      place(y);
    };
    frame = requestAnimationFrame(scroll);
    // On the window: moving a node in the document ends its pointer capture.
    const drag = ({ clientY }: PointerEvent): void => {
      pointerY.current = clientY;
      place(clientY);
    };
    const end = (): void => setDragged(null);
    window.addEventListener('pointermove', drag);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      cancelAnimationFrame(frame);
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
      pointerY.current = null;
      setDragged(index);
    };
  return { list, dragged, startAt };
}
