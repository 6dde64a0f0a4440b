import { type RefObject, useEffect, useState } from 'react';
import type { AnalyticsPlayer } from './analytics-player.ts';

/** How far the seek bar begins and ends beside an element, in pixels; negative outside of it. */
export interface SeekBarEdges {
  readonly start: number;
  readonly end: number;
}

/** Where the player's seek bar is, compared with an element below it. Null while there is no bar. */
export function useSeekBarEdges(
  player: AnalyticsPlayer | null,
  below: RefObject<HTMLElement | null>,
): SeekBarEdges | null {
  const [edges, setEdges] = useState<SeekBarEdges | null>(null);
  useEffect(() => {
    const element = below.current;
    if (!player || !element) return;
    let bar: HTMLElement | null = null;
    const measure = (): void => {
      const outer = element.getBoundingClientRect();
      const inner = bar?.getBoundingClientRect();
      if (!inner || inner.width === 0) return;
      const next = { start: inner.left - outer.left, end: outer.right - inner.right };
      setEdges((last) => (last?.start === next.start && last.end === next.end ? last : next));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    // The controls are drawn after the player has started, and again when its size class changes.
    const find = (): void => {
      const found = player.seekBar();
      if (!found || found === bar) return;
      if (bar) sizes.unobserve(bar);
      bar = found;
      sizes.observe(found);
    };
    const stage = new MutationObserver(find);
    stage.observe(document.querySelector('[data-player]') ?? document.body, {
      childList: true,
      subtree: true,
    });
    find();
    return () => {
      sizes.disconnect();
      stage.disconnect();
    };
  }, [player, below]);
  return edges;
}

/** Reports where the pointer is on the seek bar, from 0 to 1; null when it leaves. */
export function useSeekBarHover(
  player: AnalyticsPlayer | null,
  onHover: (fraction: number | null) => void,
): void {
  useEffect(() => {
    if (!player) return;
    let isOver = false;
    const move = (event: PointerEvent): void => {
      // Previews are pointer events as well, but not trusted ones.
      if (!event.isTrusted) return;
      const bar = player.seekBar();
      const isInside = bar?.contains(event.target as Node) ?? false;
      if (!isInside || !bar) {
        if (isOver) onHover(null);
        isOver = false;
        return;
      }
      isOver = true;
      const { left, width } = bar.getBoundingClientRect();
      onHover(Math.min(1, Math.max(0, (event.clientX - left) / width)));
    };
    document.addEventListener('pointermove', move);
    return () => document.removeEventListener('pointermove', move);
  }, [player, onHover]);
}
