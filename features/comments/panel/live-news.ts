import type { StreamEvent } from '#kernel/client/event-parser.ts';
import type { Listen } from '#kernel/client/event-stream.ts';
import {
  COMMENT_EVENTS,
  CommentEvent,
  type CommentEventType,
  LIVE_POLL_INTERVAL_MS,
  liveUpdatesRoute,
  toTimeBucket,
} from '../live-contract.ts';
import type { Loading } from './loading.ts';
import { findComment, mergeEvent, mergeUpdates } from './merge-updates.ts';
import type { PanelContext } from './panel-context.ts';
import { scopeOf, withList } from './panel-state.ts';

/** New ones are counted aloud at most this often. */
const ANNOUNCE_EVERY_MS = 10_000;

interface NewsParts {
  readonly context: PanelContext;
  readonly loading: Loading;
  readonly listen: Listen | null;
  readonly onVideoChanged: () => void;
  /** A comment was deleted by someone. */
  readonly onDeleted: (id: string) => void;
  readonly onReplied: (parent: string) => void;
}

/** What happens elsewhere: polled every 15 s while live, and heard at once where the stream reaches. */
export function createLiveNews({
  context,
  loading,
  listen,
  onVideoChanged,
  onDeleted,
  onReplied,
}: NewsParts) {
  const { api, clock, store, update } = context;
  /** How far the server's bucket is from ours: clocks differ. */
  let offsetMs = 0;
  let heardAtMs: number | null = null;
  let unsaid = 0;

  const isOwn = (id: string): boolean =>
    findComment(store.getState(), id)?.username === context.standing().viewer.username;
  const sizeOf = (): number => {
    const list = store.getState().lists[scopeOf(store.getState(), context.standing().onlyPinned)];
    return list.run.length + list.waiting.length;
  };
  function announce(): void {
    if (unsaid === 0) return;
    const announcement = unsaid === 1 ? '1 new comment' : `${unsaid} new comments`;
    unsaid = 0;
    update((state) => ({ ...state, announcement }));
  }
  /** The newest were missed; what is being read stays until the reader asks for them. */
  function missed(): void {
    const scope = scopeOf(store.getState(), context.standing().onlyPinned);
    if (context.reading().following) void loading.first(scope);
    else update((state) => withList(state, scope, () => ({ gap: true, waiting: [] })));
  }

  /** Nobody knows what was missed: comments, pins, or a change of the video itself. */
  function startOver(): void {
    onVideoChanged();
    const { live, onlyPinned } = context.standing();
    if (live) missed();
    else void loading.first(scopeOf(store.getState(), onlyPinned));
  }

  async function poll(): Promise<void> {
    const standing = context.standing();
    // CM-34: viewers of an event with approved comments get no updates of the list.
    if (!standing.live || standing.mode === 'NONE' || standing.onlyPinned) return;
    const scope = scopeOf(store.getState(), false);
    const ts = toTimeBucket(clock.now()) + offsetMs;
    const updates = await api
      .call(liveUpdatesRoute, {
        gconfid: standing.gconfid,
        ts,
        isPinned: scope === 'pinned',
        comment_updates: true,
      })
      .catch(() => null);
    if (!updates) return;
    offsetMs += updates.ts - ts;
    const gap = heardAtMs !== null && updates.since > heardAtMs;
    heardAtMs = updates.ts;
    if (gap) return missed();
    const before = sizeOf();
    update((state) => mergeUpdates(state, updates, standing, { ...context.reading(), scope }));
    unsaid += Math.max(0, sizeOf() - before);
    await loading.refill(scope);
  }

  function hear({ type, data }: StreamEvent): void {
    if (type.startsWith('video.')) onVideoChanged();
    const event = CommentEvent.safeParse(data);
    if (!event.success || !(COMMENT_EVENTS as readonly string[]).includes(type)) return;
    const standing = context.standing();
    const { topic = '' } = data as { topic?: string };
    // In mode PIN those who manage hear everything on their own topic.
    if (standing.mode === 'PIN' && standing.canManage && !topic.startsWith('comments-managers')) return;
    if (type === 'comment.deleted') onDeleted(event.data.id);
    const before = sizeOf();
    update((state) => mergeEvent(state, type as CommentEventType, event.data, standing, context.reading()));
    if (event.data.parent !== null) onReplied(event.data.parent);
    if (type === 'comment.created' && !isOwn(event.data.id)) unsaid += Math.max(0, sizeOf() - before);
  }

  return {
    start(): () => void {
      const { gconfid, canManage } = context.standing();
      const topics = [`comments:${gconfid}`, `video:${gconfid}`];
      if (canManage) topics.push(`comments-managers:${gconfid}`);
      const stops = [
        clock.every(LIVE_POLL_INTERVAL_MS, () => void poll()),
        clock.every(ANNOUNCE_EVERY_MS, announce),
        listen?.(topics, {
          event: hear,
          reset: startOver,
          // The page asks for the video again and shows what is still allowed.
          denied: onVideoChanged,
        }),
      ];
      return () => {
        for (const stop of stops) stop?.();
      };
    },
  };
}
