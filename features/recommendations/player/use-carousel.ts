import type { EmblaCarouselType } from 'embla-carousel';
import { type RefObject, useEffect, useState } from 'react';

interface Steps {
  readonly previous: boolean;
  readonly next: boolean;
}

/** Makes a row draggable. It can be scrolled like any other until the code is loaded, and if that fails. */
export function useCarousel(viewport: RefObject<HTMLElement | null>) {
  const [carousel, setCarousel] = useState<EmblaCarouselType | null>(null);
  const [steps, setSteps] = useState<Steps>({ previous: false, next: true });
  useEffect(() => {
    const ended = new AbortController();
    let started: EmblaCarouselType | null = null;
    const start = async (): Promise<void> => {
      const { default: createCarousel } = await import('embla-carousel');
      const node = viewport.current;
      if (!node || ended.signal.aborted) return;
      node.scrollLeft = 0;
      // EO-07
      const created = createCarousel(node, { loop: false, align: 'start', containScroll: 'trimSnaps' });
      const update = (): void =>
        setSteps({ previous: created.canScrollPrev(), next: created.canScrollNext() });
      for (const event of ['init', 'select', 'reInit'] as const) created.on(event, update);
      update();
      started = created;
      setCarousel(created);
    };
    start().catch(() => undefined);
    return () => {
      ended.abort();
      started?.destroy();
      setCarousel(null);
    };
  }, [viewport]);
  const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
  return {
    isReady: carousel !== null,
    steps,
    move(direction: -1 | 1): void {
      if (carousel) direction < 0 ? carousel.scrollPrev(isStill()) : carousel.scrollNext(isStill());
      else viewport.current?.scrollBy({ left: direction * viewport.current.clientWidth });
    },
    show: (index: number): void => carousel?.scrollTo(index, isStill()),
  };
}
