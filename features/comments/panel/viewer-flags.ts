import type { Comment } from '../contract.ts';
import { getCommentFlags } from '../policy.ts';
import type { DraftKey } from './drafts.ts';
import type { ListState, PanelState } from './panel-state.ts';
import type { SortedComments } from './sorted-comments.ts';
import type { ViewerContext } from './viewer-context.ts';

/** Recomputes what the viewer may do with the loaded comments, and reopens the forms of their drafts. */
export function withViewerFlags(
  state: PanelState,
  viewerContext: ViewerContext,
  draftKeys: readonly DraftKey[],
): PanelState {
  const withFlags = (comment: Comment): Comment => ({
    ...comment,
    ...getCommentFlags(viewerContext.viewer, viewerContext, comment),
  });
  const update = (comments: SortedComments): SortedComments => comments.map(withFlags);
  const updateList = (list: ListState): ListState => ({
    ...list,
    comments: update(list.comments),
    incoming: update(list.incoming),
  });
  const threads = [...state.threads].map(
    ([id, thread]) => [id, { ...thread, comments: update(thread.comments) }] as const,
  );
  return {
    ...state,
    lists: { all: updateList(state.lists.all), pinned: updateList(state.lists.pinned) },
    threads: new Map(threads),
    openForms: new Set([...state.openForms, ...draftKeys.filter((key) => key !== 'comment')]),
  };
}
