import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { carouselOptions } from '#kernel/ui/carousel-options.ts';
import css from './also-see.module.css';
import { CardView } from './card-view.tsx';
import type { CardList } from './fetch-cards.ts';
import { text } from './messages.ts';
import { useCarousel } from './use-carousel.ts';
import type { RecommendedContext } from './widget.tsx';

/** EO-07: arrows only above this number of videos. */
const WITHOUT_ARROWS_MAX = 4;
const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

export function Carousel({ ctx, list }: { ctx: RecommendedContext; list: CardList }): ReactNode {
  const viewport = useRef<HTMLDivElement>(null);
  const { isReady, steps, move, show } = useCarousel(viewport);
  const hasArrows = list.cards.length > WITHOUT_ARROWS_MAX;

  /** Arrows move from card to card; everywhere else in the player they seek. */
  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const links = [...(viewport.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(event.target as HTMLAnchorElement);
    event.preventDefault();
    if (at < 0) {
      move(step);
      return;
    }
    const next = Math.min(Math.max(at + step, 0), links.length - 1);
    // The carousel moves; scrolling the row as well would leave it between two cards.
    links[next]?.focus({ preventScroll: isReady });
    show(next);
  }

  const style = { '--few': carouselOptions().items } as CSSProperties;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its links and buttons arrive here
    <div className={css.carousel} style={style} onKeyDown={onKeyDown}>
      {hasArrows && <Arrow isPrevious isOff={!steps.previous} onClick={() => move(-1)} />}
      <div ref={viewport} className={css.viewport} data-ready={isReady}>
        <ul className={css.row}>
          {list.cards.map((card) => (
            <CardView key={card.kapsule_id} ctx={ctx} card={card} list={list.name} />
          ))}
        </ul>
      </div>
      {hasArrows && <Arrow isOff={!steps.next} onClick={() => move(1)} />}
    </div>
  );
}

interface ArrowProps {
  readonly isPrevious?: boolean;
  readonly isOff: boolean;
  onClick(): void;
}
/** Keeps the focus at either end, unlike a disabled button. */
const Arrow = ({ isPrevious = false, isOff, onClick }: ArrowProps): ReactNode => (
  <button
    type="button"
    className={css.arrow}
    aria-label={text(isPrevious ? 'previous' : 'next')}
    aria-disabled={isOff}
    onClick={isOff ? undefined : onClick}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={isPrevious ? 'M15 5l-7 7 7 7' : 'M9 5l7 7-7 7'} />
    </svg>
  </button>
);
