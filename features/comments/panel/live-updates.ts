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
import { text } from '../messages.ts';
import type { CommentLoader } from './comment-loader.ts';
import { findComment } from './comment-updates.ts';
import { mergeEvent, mergeUpdates } from './merge-updates.ts';
import type { PanelContext } from './panel-context.ts';
import { getActiveScope, updateList } from './panel-state.ts';

/** Screen readers are told the number of new comments at most this often. */
const ANNOUNCE_INTERVAL_MS = 10_000;

interface LiveUpdatesOptions {
  readonly context: PanelContext;
  readonly loader: CommentLoader;
  readonly listen: Listen | null;
  readonly onVideoChanged: () => void;
  readonly onDeleted: (id: string) => void;
  readonly onReplied: (parent: string) => void;
}

/** Receives other people's changes: by polling every 15 s while live, and immediately from the event stream. */
export function createLiveUpdates({
  context,
  loader,
  listen,
  onVideoChanged,
  onDeleted,
  onReplied,
}: LiveUpdatesOptions) {
  const { api, clock, store, update } = context;
  /** Offset of the server's bucket from the local one, because clocks differ. */
  let bucketOffsetMs = 0;
  let lastUpdateTs: number | null = null;
  let unannounced = 0;

  const isOwn = (id: string): boolean =>
    findComment(store.getState(), id)?.username === context.viewerContext().viewer.username;
  const activeScope = () => getActiveScope(store.getState(), context.viewerContext().onlyPinned);
  const countLoaded = (): number => {
    const { comments, incoming } = store.getState().lists[activeScope()];
    return comments.length + incoming.length;
  };
  function announce(): void {
    if (unannounced === 0) return;
    const announcement = text('newCount', { count: unannounced });
    unannounced = 0;
    update((state) => ({ ...state, announcement }));
  }
  /** Reloads at the newest end; elsewhere the viewer keeps reading and loads the newest on request. */
  function handleMissedUpdates(): void {
    const scope = activeScope();
    if (context.readingPosition().following) void loader.loadFirst(scope);
    else update((state) => updateList(state, scope, () => ({ hasGap: true, incoming: [] })));
  }

  /** The stream lost events: comments, pins, or a change of the video itself. */
  function handleReset(): void {
    onVideoChanged();
    if (context.viewerContext().live) handleMissedUpdates();
    else void loader.loadFirst(activeScope());
  }

  async function poll(): Promise<void> {
    const viewerContext = context.viewerContext();
    // CM-34: viewers of an event with approved comments get no updates of the list.
    if (!viewerContext.live || viewerContext.mode === 'NONE' || viewerContext.onlyPinned) return;
    const scope = getActiveScope(store.getState(), false);
    const ts = toTimeBucket(clock.now()) + bucketOffsetMs;
    const updates = await api
      .call(liveUpdatesRoute, {
        gconfid: viewerContext.gconfid,
        ts,
        isPinned: scope === 'pinned',
        comment_updates: true,
      })
      .catch(() => null);
    if (!updates) return;
    bucketOffsetMs += updates.ts - ts;
    const hasMissed = lastUpdateTs !== null && updates.since > lastUpdateTs;
    lastUpdateTs = updates.ts;
    if (hasMissed) return handleMissedUpdates();
    const before = countLoaded();
    const position = { ...context.readingPosition(), scope };
    update((state) => mergeUpdates(state, updates, viewerContext, position));
    unannounced += Math.max(0, countLoaded() - before);
    await loader.refill(scope);
  }

  function handleEvent({ type, data }: StreamEvent): void {
    if (type.startsWith('video.')) onVideoChanged();
    const event = CommentEvent.safeParse(data);
    if (!event.success || !(COMMENT_EVENTS as readonly string[]).includes(type)) return;
    const viewerContext = context.viewerContext();
    const { topic = '' } = data as { topic?: string };
    // In mode PIN managers receive every event on their own topic.
    if (viewerContext.mode === 'PIN' && viewerContext.canManage && !topic.startsWith('comments-managers'))
      return;
    if (type === 'comment.deleted') onDeleted(event.data.id);
    const before = countLoaded();
    update((state) =>
      mergeEvent(state, type as CommentEventType, event.data, viewerContext, context.readingPosition()),
    );
    if (event.data.parent !== null) onReplied(event.data.parent);
    if (type === 'comment.created' && !isOwn(event.data.id))
      unannounced += Math.max(0, countLoaded() - before);
  }

  return {
    start(): () => void {
      const { gconfid, canManage } = context.viewerContext();
      const topics = [`comments:${gconfid}`, `video:${gconfid}`];
      if (canManage) topics.push(`comments-managers:${gconfid}`);
      const stops = [
        clock.every(LIVE_POLL_INTERVAL_MS, () => void poll()),
        clock.every(ANNOUNCE_INTERVAL_MS, announce),
        listen?.(topics, {
          event: handleEvent,
          reset: handleReset,
          // The page reloads the video and shows what the viewer may still see.
          denied: onVideoChanged,
        }),
      ];
      return () => {
        for (const stop of stops) stop?.();
      };
    },
  };
}
