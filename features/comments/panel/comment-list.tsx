import { ArrowDown } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { VIEW_MORE_MIN_TOTAL } from '../contract.ts';
import { CommentItem } from './comment-item.tsx';
import styles from './comment-list.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import { OnDemandRow } from './on-demand-row.tsx';
import { type ListState, scopeOf } from './panel-state.ts';
import { texts } from './panel-texts.ts';
import { usePanel, usePanelState } from './use-panel.ts';
import { useRowWindow } from './use-row-window.ts';

/** The list of comments: newest first on-demand (CM-03), newest at the bottom live (CM-04). */
export function CommentList({ ownScroll }: { ownScroll: boolean }) {
  const controller = usePanel();
  const { live, onlyPinned } = controller.standing();
  const scope = usePanelState((state) => scopeOf(state, onlyPinned));
  const list = usePanelState((state) => state.lists[scope]);
  const expanded = usePanelState((state) => state.expanded);
  const scroller = useRef<HTMLDivElement>(null);
  if (list.status === 'loading') return <ListSkeleton />;
  if (list.status === 'failed') return <ListFailed />;
  const clamped = !live && !expanded && list.total >= VIEW_MORE_MIN_TOTAL;
  const boxed = live || (ownScroll && expanded);
  return (
    <div className={styles.frame} data-live={live || undefined}>
      {!live && <NewOnes list={list} />}
      {list.run.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: focus that moves into the hidden part shows it */}
      <div
        ref={scroller}
        className={styles.scroller}
        data-boxed={boxed || undefined}
        data-clamped={clamped || undefined}
        // What is scrolled must be reachable by keyboard.
        {...(boxed && list.run.length > 0 ? { tabIndex: 0, role: 'region', 'aria-label': 'Comments' } : {})}
        onFocus={(event) => clamped && isCutOff(event.target, event.currentTarget) && controller.viewMore()}
      >
        {live && <OlderEnd list={list} />}
        <Rows key={scope} list={list} scroller={boxed ? scroller : null} pinnedList={scope === 'pinned'} />
        {!live && expanded && <OlderEnd list={list} />}
      </div>
      {clamped && (
        <button type="button" className={styles.viewMore} onClick={() => controller.viewMore()}>
          {texts.viewMore}
        </button>
      )}
      {live && <GoToLatest list={list} scroller={scroller} />}
    </div>
  );
}

interface RowsProps {
  list: ListState;
  scroller: RefObject<HTMLDivElement | null> | null;
  pinnedList: boolean;
}

function Rows({ list, scroller, pinnedList }: RowsProps) {
  const controller = usePanel();
  const { live } = controller.standing();
  const latestAsked = usePanelState((state) => state.latestAsked);
  const rows = useMemo(() => (live ? list.run : list.run.toReversed()), [live, list.run]);
  const keys = useMemo(() => rows.map((comment) => comment.id), [rows]);
  const element = useRef<HTMLOListElement>(null);
  const { start, end, beforePx, afterPx } = useRowWindow(element, {
    keys,
    scroller,
    newestLast: live,
    onFollowing: controller.setFollowing,
    onNearOldest: controller.setNearOldest,
  });
  useKeptFocus(element);
  useEffect(() => {
    if (latestAsked === 0) return;
    const box = scroller?.current;
    if (live && box) box.scrollTop = box.scrollHeight;
    else if ((element.current?.getBoundingClientRect().top ?? 0) < 0) element.current?.scrollIntoView();
  }, [latestAsked, live, scroller]);
  return (
    <ol
      ref={element}
      className={styles.rows}
      tabIndex={-1}
      style={{ paddingBlockStart: beforePx, paddingBlockEnd: afterPx }}
    >
      {rows.slice(start, end).map((comment, index) => (
        <li
          key={comment.id}
          className={styles.row}
          data-row-key={comment.id}
          aria-setsize={list.total}
          aria-posinset={start + index + 1 + (live ? Math.max(0, list.total - rows.length) : 0)}
        >
          {live ? (
            <CommentItem
              comment={comment}
              place={pinnedList ? 'pinned' : 'list'}
              onReply={() => void controller.openReplies(comment)}
              onReplies={() => void controller.openReplies(comment)}
            />
          ) : (
            <OnDemandRow comment={comment} pinnedList={pinnedList} />
          )}
        </li>
      ))}
    </ol>
  );
}

/** A row that had the focus may be trimmed: the list takes it, so that the next Tab goes on from here. */
function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const inside = useRef(false);
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    inside.current = list.current?.contains(document.activeElement) ?? false;
  });
  useEffect(() => {
    const element = list.current;
    const onFocus = (event: FocusEvent): void => {
      inside.current = event.type === 'focusin';
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [list]);
}

function OlderEnd({ list }: { list: ListState }) {
  const controller = usePanel();
  if (!list.olderLeft) return null;
  if (list.older === 'failed') {
    return (
      <div className={styles.end}>
        <p role="alert">More could not be loaded.</p>
        <Button onClick={() => void controller.loadOlder()}>Try again</Button>
      </div>
    );
  }
  return (
    <div className={styles.end} role="status" aria-label="Loading more comments">
      <span className={styles.spinner} aria-hidden="true" />
    </div>
  );
}

/** On-demand: new ones of others wait for a click, so that nothing moves under the reader. */
function NewOnes({ list }: { list: ListState }) {
  const controller = usePanel();
  const count = list.waiting.length;
  if (count === 0 && !list.gap) return null;
  return (
    <button type="button" className={styles.newOnes} onClick={() => controller.showWaiting()}>
      {list.gap ? 'Show new comments' : count === 1 ? 'Show 1 new comment' : `Show ${count} new comments`}
    </button>
  );
}

/** CM-08, CM-30 */
function GoToLatest({ list }: { list: ListState; scroller: RefObject<HTMLDivElement | null> }) {
  const controller = usePanel();
  const following = usePanelState((state) => state.following);
  if (following) return null;
  const count = list.waiting.length;
  return (
    <button type="button" className={styles.latest} onClick={() => controller.goToLatest()}>
      <ArrowDown aria-hidden="true" />
      Go to latest
      {count > 0 && <span className={styles.latestCount}>{count} new</span>}
    </button>
  );
}

function ListFailed() {
  const controller = usePanel();
  return (
    <div className={styles.end}>
      <p role="alert">The comments could not be loaded.</p>
      <Button onClick={() => void controller.retry()}>Try again</Button>
    </div>
  );
}

const isCutOff = (target: Element, box: Element): boolean =>
  target.getBoundingClientRect().bottom > box.getBoundingClientRect().bottom;
