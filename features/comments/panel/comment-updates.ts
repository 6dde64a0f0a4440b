import type { Comment } from '../contract.ts';
import { type ListState, type PanelState, type Scope, updateList, updateThread } from './panel-state.ts';
import {
  findById,
  isNewerThanAll,
  isOlderThanAll,
  removeById,
  updateById,
  upsert,
} from './sorted-comments.ts';
import type { ViewerContext } from './viewer-context.ts';

/** Above this number, new comments are dropped and the newest page is reloaded instead. */
const INCOMING_MAX = 200;

export interface ReadingPosition {
  /** CM-30: the viewer is at the newest end, so new comments are shown immediately. */
  readonly following: boolean;
}

export function findComment(state: PanelState, id: string): Comment | undefined {
  for (const { comments, incoming } of [state.lists.all, state.lists.pinned]) {
    const found = findById(comments, id) ?? findById(incoming, id);
    if (found) return found;
  }
  for (const thread of state.threads.values()) {
    const found = findById(thread.comments, id);
    if (found) return found;
  }
  return undefined;
}

/** Adds or replaces a top-level comment in every list that it belongs to. */
export function upsertComment(
  state: PanelState,
  comment: Comment,
  viewerContext: ViewerContext,
  position: ReadingPosition,
): PanelState {
  const next = viewerContext.onlyPinned
    ? state
    : updateList(state, 'all', (list) => upsertInList(list, comment, position));
  if (comment.pinned) return updateList(next, 'pinned', (list) => upsertInList(list, comment, position));
  return updateList(next, 'pinned', (list) => removeFromList(list, comment.id));
}

function upsertInList(list: ListState, comment: Comment, { following }: ReadingPosition): Partial<ListState> {
  const { comments, incoming } = list;
  if (findById(comments, comment.id)) return { comments: upsert(comments, comment) };
  if (findById(incoming, comment.id)) return { incoming: upsert(incoming, comment) };
  if (list.ranking) return following ? insertRanked(list, comment, list.ranking) : {};
  // A comment older than the loaded ones arrives with its page.
  if (isOlderThanAll(comment.id, comments) && list.hasOlder) return {};
  if (following || !isNewerThanAll(comment.id, comments)) return { comments: upsert(comments, comment) };
  if (incoming.length >= INCOMING_MAX) return { incoming: [], hasGap: true };
  return list.hasGap ? {} : { incoming: upsert(incoming, comment) };
}

/** A list in another order shows only the viewer's own new comments, at its top. */
const insertRanked = ({ comments }: ListState, comment: Comment, ranking: readonly string[]) => ({
  comments: upsert(comments, comment),
  ranking: [comment.id, ...ranking],
});

function removeFromList(list: ListState, id: string): Partial<ListState> {
  return { comments: removeById(list.comments, id), incoming: removeById(list.incoming, id) };
}

export function removeComment(
  state: PanelState,
  id: string,
  scopes: readonly Scope[] = ['all', 'pinned'],
): PanelState {
  return scopes.reduce((next, scope) => updateList(next, scope, (list) => removeFromList(list, id)), state);
}

export function updateComment(
  state: PanelState,
  id: string,
  change: (comment: Comment) => Comment,
): PanelState {
  return (['all', 'pinned'] as const).reduce(
    (next, scope) =>
      updateList(next, scope, ({ comments, incoming }) => ({
        comments: updateById(comments, id, change),
        incoming: updateById(incoming, id, change),
      })),
    state,
  );
}

/** Adds or replaces a reply in its thread, if that is loaded, and updates the parent's reply count. */
export function upsertReply(state: PanelState, reply: Comment, parentCount: number | null): PanelState {
  const parent = reply.parent as string;
  const thread = state.threads.get(parent);
  const isNew = thread !== undefined && !findById(thread.comments, reply.id);
  const next = thread
    ? updateThread(state, parent, ({ comments, total }) => ({
        comments: upsert(comments, reply),
        total: parentCount ?? total + (isNew ? 1 : 0),
      }))
    : state;
  if (parentCount === null) return next;
  return updateComment(next, parent, (comment) => ({ ...comment, reply_count: parentCount }));
}

export function removeReply(
  state: PanelState,
  parent: string,
  id: string,
  parentCount: number | null,
): PanelState {
  const next = state.threads.has(parent)
    ? updateThread(state, parent, ({ comments, total }) => ({
        comments: removeById(comments, id),
        total: parentCount ?? Math.max(0, total - (findById(comments, id) ? 1 : 0)),
      }))
    : state;
  return updateComment(next, parent, (comment) => ({
    ...comment,
    reply_count: parentCount ?? Math.max(0, comment.reply_count - 1),
  }));
}
