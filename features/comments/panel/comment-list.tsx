import { ArrowDown } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { type Comment, VIEW_MORE_MIN_TOTAL } from '../contract.ts';
import { text } from '../messages.ts';
import { CommentItem } from './comment-item.tsx';
import styles from './comment-list.module.css';
import { ListSkeleton } from './list-skeleton.tsx';
import { OnDemandRow } from './on-demand-row.tsx';
import { getActiveScope, type ListState } from './panel-state.ts';
import { findById } from './sorted-comments.ts';
import { usePanel, usePanelState } from './use-panel.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

/** The list of comments: newest first on demand (CM-03), newest at the bottom live (CM-04). */
export function CommentList({ scrollsInternally }: { scrollsInternally: boolean }) {
  const controller = usePanel();
  const { live, onlyPinned } = controller.viewerContext();
  const scope = usePanelState((state) => getActiveScope(state, onlyPinned));
  const list = usePanelState((state) => state.lists[scope]);
  const expanded = usePanelState((state) => state.expanded);
  const scroller = useRef<HTMLDivElement>(null);
  if (list.status === 'loading') return <ListSkeleton />;
  if (list.status === 'failed') return <ListFailed />;
  const isClamped = !live && !expanded && list.total >= VIEW_MORE_MIN_TOTAL;
  const isScrollBox = live || (scrollsInternally && expanded);
  return (
    <div className={styles.frame} data-live={live || undefined}>
      {!live && <NewCommentsButton list={list} />}
      {list.comments.length === 0 && <p className={styles.empty}>{text('empty')}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: focus that moves into the clipped part expands the list */}
      <div
        ref={scroller}
        className={styles.scroller}
        data-scroll-box={isScrollBox || undefined}
        data-clamped={isClamped || undefined}
        // A scroll container must be keyboard accessible.
        {...(isScrollBox && list.comments.length > 0
          ? { tabIndex: 0, role: 'region', 'aria-label': text('heading') }
          : {})}
        onFocus={(event) =>
          isClamped && isClipped(event.target, event.currentTarget) && controller.viewMore()
        }
      >
        {live && <OlderComments list={list} />}
        <Rows
          key={scope}
          list={list}
          scroller={isScrollBox ? scroller : null}
          pinnedList={scope === 'pinned'}
        />
        {!live && expanded && <OlderComments list={list} />}
      </div>
      {isClamped && (
        <button type="button" className={styles.viewMore} onClick={() => controller.viewMore()}>
          {text('viewMore')}
        </button>
      )}
      {live && <GoToLatest list={list} />}
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
  const { live } = controller.viewerContext();
  const latestRequests = usePanelState((state) => state.latestRequests);
  const rows = useMemo(() => getRows(list, live), [live, list]);
  const keys = useMemo(() => rows.map((comment) => comment.id), [rows]);
  const element = useRef<HTMLOListElement>(null);
  const { start, end, beforePx, afterPx } = useVirtualRows(element, {
    keys,
    scroller,
    newestLast: live,
    onFollowing: controller.setFollowing,
    onNearOldest: controller.setNearOldest,
  });
  useRetainedFocus(element);
  useEffect(() => {
    if (latestRequests === 0) return;
    const container = scroller?.current;
    if (live && container) container.scrollTop = container.scrollHeight;
    else if ((element.current?.getBoundingClientRect().top ?? 0) < 0) element.current?.scrollIntoView();
  }, [latestRequests, live, scroller]);
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
              onToggleReplies={() => void controller.openReplies(comment)}
            />
          ) : (
            <OnDemandRow comment={comment} pinnedList={pinnedList} />
          )}
        </li>
      ))}
    </ol>
  );
}

function getRows({ comments, ranking }: ListState, live: boolean): readonly Comment[] {
  if (ranking) return ranking.flatMap((id) => findById(comments, id) ?? []);
  return live ? comments : comments.toReversed();
}

/** Moves focus to the list when the focused row leaves the DOM, so that the next Tab continues from here. */
function useRetainedFocus(list: RefObject<HTMLElement | null>): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    hadFocus.current = list.current?.contains(document.activeElement) ?? false;
  });
  useEffect(() => {
    const element = list.current;
    const onFocus = (event: FocusEvent): void => {
      hadFocus.current = event.type === 'focusin';
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [list]);
}

function OlderComments({ list }: { list: ListState }) {
  const controller = usePanel();
  if (!list.hasOlder) return null;
  if (list.olderStatus === 'failed') {
    return (
      <div className={styles.end}>
        <p role="alert">{text('moreFailed')}</p>
        <Button onClick={() => void controller.loadOlder()}>{text('retry')}</Button>
      </div>
    );
  }
  return (
    <div className={styles.end} role="status" aria-label={text('loadingMore')}>
      <span className={styles.spinner} aria-hidden="true" />
    </div>
  );
}

/** On demand, other people's new comments are inserted only on request, so that the list does not move. */
function NewCommentsButton({ list }: { list: ListState }) {
  const controller = usePanel();
  const count = list.incoming.length;
  if (count === 0 && !list.hasGap) return null;
  return (
    <button type="button" className={styles.newComments} onClick={() => controller.showIncoming()}>
      {list.hasGap ? text('showNew') : text('showNewCount', { count })}
    </button>
  );
}

/** CM-08, CM-30 */
function GoToLatest({ list }: { list: ListState }) {
  const controller = usePanel();
  const following = usePanelState((state) => state.following);
  if (following) return null;
  const count = list.incoming.length;
  return (
    <button type="button" className={styles.latest} onClick={() => controller.goToLatest()}>
      <ArrowDown aria-hidden="true" />
      {text('goToLatest')}
      {count > 0 && <span className={styles.latestCount}>{text('newInList', { count })}</span>}
    </button>
  );
}

function ListFailed() {
  const controller = usePanel();
  return (
    <div className={styles.end}>
      <p role="alert">{text('loadFailed')}</p>
      <Button onClick={() => void controller.retry()}>{text('retry')}</Button>
    </div>
  );
}

const isClipped = (target: Element, container: Element): boolean =>
  target.getBoundingClientRect().bottom > container.getBoundingClientRect().bottom;
