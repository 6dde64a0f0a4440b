import { describe, expect, it } from 'vitest';
import { createComment, GCONFID, liveEvent } from '#test/panel/panel-fakes.ts';
import { upsertComment } from './comment-updates.ts';
import { createInitialState, type PanelState, updateList } from './panel-state.ts';
import { getViewerContext } from './viewer-context.ts';

const viewerContext = getViewerContext(GCONFID, liveEvent, { username: 'vic' });
const add = (state: PanelState, from: number, to: number, following = false): PanelState => {
  let next = state;
  for (let number = from; number <= to; number += 1)
    next = upsertComment(next, createComment(number, {}, liveEvent), viewerContext, { following });
  return next;
};
const loaded = updateList(createInitialState(0, 'ALL', []), 'all', () => ({
  comments: [createComment(1, {}, liveEvent)],
}));
const listOf = ({ lists }: PanelState) => ({
  comments: lists.all.comments.length,
  incoming: lists.all.incoming.length,
  hasGap: lists.all.hasGap,
});

describe('comments that arrive while the viewer reads older ones', () => {
  it.each([
    [1, { comments: 1, incoming: 1, hasGap: false }],
    [200, { comments: 1, incoming: 200, hasGap: false }],
    [201, { comments: 1, incoming: 0, hasGap: true }],
    // With some of those after the gap, the list would seem complete.
    [202, { comments: 1, incoming: 0, hasGap: true }],
    [500, { comments: 1, incoming: 0, hasGap: true }],
  ])('are kept up to 200, then dropped for a reload: %i [CM-30]', (count, expected) => {
    expect(listOf(add(loaded, 2, count + 1))).toEqual(expected);
  });

  it('do not count again when they change', () => {
    const kept = add(loaded, 2, 201);
    expect(listOf(add(kept, 2, 201))).toEqual({ comments: 1, incoming: 200, hasGap: false });
  });

  it('are all shown to a viewer at the newest end [CM-30]', () => {
    expect(listOf(add(loaded, 2, 301, true))).toEqual({ comments: 301, incoming: 0, hasGap: false });
  });
});
