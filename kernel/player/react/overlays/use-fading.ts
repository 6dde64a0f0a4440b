import { useEffect, useRef, useState } from 'react';

export interface FadingItem<Item> {
  readonly item: Item;
  readonly isLeaving: boolean;
}

/** Nothing fades for people who prefer less motion. */
const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Known<Item> {
  readonly shown: readonly Item[];
  readonly leaving: readonly Item[];
}

/**
 * The items that are shown, followed by those that fade out.
 * @param fadeMs As long as the animation of `Placed`, after which the item is removed.
 */
export function useFading<Item extends { readonly id: string }>(
  shown: readonly Item[],
  fadeMs: number,
): readonly FadingItem<Item>[] {
  const [known, setKnown] = useState<Known<Item>>({ shown, leaving: [] });
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>()).current;
  let current = known;
  if (known.shown !== shown) {
    const ids = new Set(shown.map(({ id }) => id));
    const isGone = ({ id }: Item): boolean => !ids.has(id);
    const left = known.shown.filter(isGone);
    const leftIds = new Set(left.map(({ id }) => id));
    const leaving = [...known.leaving.filter((item) => isGone(item) && !leftIds.has(item.id)), ...left];
    current = { shown, leaving: fadeMs > 0 && !prefersReducedMotion() ? leaving : [] };
    setKnown(current);
  }
  const { leaving } = current;
  useEffect(() => {
    const ids = new Set(leaving.map(({ id }) => id));
    for (const [id, timer] of timers) {
      if (ids.has(id)) continue;
      clearTimeout(timer);
      timers.delete(id);
    }
    for (const id of ids) {
      if (timers.has(id)) continue;
      const remove = (): void => {
        timers.delete(id);
        setKnown((now) => ({ ...now, leaving: now.leaving.filter((one) => one.id !== id) }));
      };
      timers.set(id, setTimeout(remove, fadeMs));
    }
  }, [leaving, fadeMs, timers]);
  useEffect(
    () => () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
    [timers],
  );
  return [
    ...shown.map((item) => ({ item, isLeaving: false })),
    ...leaving.map((item) => ({ item, isLeaving: true })),
  ];
}
