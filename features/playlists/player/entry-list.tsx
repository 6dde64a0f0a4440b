import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { nextPage, nextPosition } from '../entry-pages.ts';
import { Card } from './card.tsx';
import type { PlaylistContext } from './context.ts';
import css from './entry-list.module.css';
import linkButton from './link-button.module.css';
import { text } from './messages.ts';

interface EntryListProps {
  readonly ctx: PlaylistContext;
  readonly layout: 'rows' | 'strip';
}

/** PL-02, PL-07: the loaded entries. More are loaded when either end comes into view. */
export function EntryList({ ctx, layout }: EntryListProps): ReactNode {
  const { pages, opening, loading, hasFailed, actions } = useWidgetState(ctx, (state) => state);
  const list = useRef<HTMLOListElement>(null);
  useScrollPosition(list, pages?.first ?? 0);
  if (!pages) return null;
  const active = opening?.position ?? ctx.config.position;
  const next = active === null ? 0 : nextPosition(active, pages.totalcount);
  const markOf = (position: number): 'active' | 'next' | null =>
    position === active ? 'active' : position === next ? 'next' : null;
  const moreKey = `${pages.first}-${pages.last}`;
  return (
    <>
      <ol ref={list} className={css.list} data-layout={layout}>
        {!hasFailed && nextPage(pages, -1) !== null && (
          <More key={`before ${moreKey}`} onVisible={() => actions.loadMore(-1)} />
        )}
        {pages.entries.map((entry) => (
          <li key={entry.position}>
            <Card entry={entry} mark={markOf(entry.position)} onOpen={() => actions.open(entry)} />
          </li>
        ))}
        {!hasFailed && nextPage(pages, 1) !== null && (
          <More key={`after ${moreKey}`} onVisible={() => actions.loadMore(1)} />
        )}
      </ol>
      {loading !== null && <output className={css.word}>{text('loading')}</output>}
      {hasFailed && (
        <p className={css.word} role="alert">
          {text('loadFailed')}{' '}
          <button type="button" className={linkButton.link} onClick={() => actions.loadMore(1)}>
            {text('tryAgain')}
          </button>
        </p>
      )}
    </>
  );
}

/** Reports once when it becomes visible. */
function More({ onVisible }: { onVisible: () => void }): ReactNode {
  const mark = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each mark reports once
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      onVisible();
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <li ref={mark} className={css.more} aria-hidden="true" />;
}

/** Opens at the current entry, and stays where it is when a page is added above. */
function useScrollPosition(list: RefObject<HTMLElement | null>, first: number): void {
  const before = useRef({ first, size: 0 });
  useLayoutEffect(() => {
    const box = list.current;
    const current = box?.querySelector('[aria-current]');
    if (!box || !current) return;
    // Only the strip itself: what is above it in a low player must stay in view.
    if (box.dataset.layout === 'strip')
      box.scrollLeft += current.getBoundingClientRect().left - box.getBoundingClientRect().left;
    else current.scrollIntoView?.({ block: 'nearest' });
  }, [list]);
  useLayoutEffect(() => {
    const box = list.current;
    if (!box) return;
    const scroller = box.dataset.layout === 'strip' ? box : box.closest<HTMLElement>('section > div');
    const size = box.dataset.layout === 'strip' ? box.scrollWidth : box.scrollHeight;
    if (scroller && first < before.current.first) {
      if (box.dataset.layout === 'strip') scroller.scrollLeft += size - before.current.size;
      else scroller.scrollTop += size - before.current.size;
    }
    before.current = { first, size };
  });
}
