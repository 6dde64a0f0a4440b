// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createComment,
  createEmptyUpdates,
  liveEvent,
  respondWithList,
  toSharedComment,
  vod,
  withMode,
} from '#test/panel/panel-fakes.ts';
import { createPanelHarness } from '#test/panel/panel-harness.tsx';
import { type Comment, commentRoutes } from '../contract.ts';
import { liveUpdatesRoute, toTimeBucket } from '../live-contract.ts';

let panel: ReturnType<typeof createPanelHarness>;
let updates: Partial<ReturnType<typeof createEmptyUpdates>>;
beforeEach(() => {
  panel = createPanelHarness();
  updates = {};
  panel.api.on(commentRoutes.list, respondWithList([createComment(1, {}, liveEvent)]));
  panel.api.on(liveUpdatesRoute, ({ input }) => ({
    ...createEmptyUpdates(Number(input.ts)),
    totalcount: 1,
    ...updates,
  }));
});
afterEach(() => panel.close());
const shared = (number: number, change: Partial<Comment> = {}) =>
  toSharedComment(createComment(number, change, liveEvent));
const polls = () => panel.api.callsTo(liveUpdatesRoute);

describe('live updates', () => {
  it('are polled every 15 seconds with 15-second buckets [CM-34, CA-08]', async () => {
    await panel.open(liveEvent);
    await panel.advance(7_000);
    await panel.advance(7_999);
    expect(polls()).toEqual([]);
    await panel.advance(1);
    expect(polls()).toHaveLength(1);
    expect(polls()[0]?.input).toEqual({
      gconfid: 'v1',
      ts: toTimeBucket(panel.clock.now()),
      isPinned: false,
      comment_updates: true,
    });
    await panel.advance(30_000);
    expect(polls()).toHaveLength(3);
    expect(polls().every(({ input }) => Number(input.ts) % 15_000 === 0)).toBe(true);
  });

  it("use the server's buckets, because its clock may differ [CA-08]", async () => {
    panel.api.on(liveUpdatesRoute, ({ input }) =>
      createEmptyUpdates(Number(input.ts) + (polls().length === 1 ? 60_000 : 0)),
    );
    await panel.open(liveEvent);
    await panel.advance(30_000);
    expect(Number(polls()[1]?.input.ts) - Number(polls()[0]?.input.ts)).toBe(75_000);
  });

  it('apply new, changed, and deleted comments [CM-34]', async () => {
    const { texts, getByRole } = await panel.open(liveEvent);
    updates = { list: [shared(2), shared(1, { text: 'Changed' })], totalcount: 2 };
    await panel.advance(15_000);
    expect(texts()).toEqual(['Changed', 'Comment 2']);
    expect(getByRole('heading').textContent).toBe('Comments 2');
    updates = { list: [], removed: [shared(1).id], totalcount: 1 };
    await panel.advance(15_000);
    expect(texts()).toEqual(['Comment 2']);
  });

  it('are not polled by viewers who see only approved comments, nor on demand [CM-34]', async () => {
    const first = await panel.open(withMode(liveEvent, 'PIN'));
    await panel.advance(60_000);
    first.unmount();
    await panel.open(vod);
    await panel.advance(60_000);
    expect(polls()).toEqual([]);
  });

  it('reach managers in mode PIN', async () => {
    const video = withMode(liveEvent, 'PIN', true);
    const { texts, getByText } = await panel.open(video);
    expect(panel.stream.topics).toContain('comments-managers:v1');
    panel.stream.send(
      'comment.created',
      { id: shared(2).id, comment: shared(2, { awaiting_approval: true }), totalcount: 2 },
      'comments-managers:v1',
    );
    await panel.settle();
    expect(texts()).toContain('Comment 2');
    getByText('Awaiting approval');
  });

  it('arrive immediately through the event stream and are never duplicated [CM-34]', async () => {
    const { texts } = await panel.open(liveEvent);
    const created = { id: shared(2).id, comment: shared(2), totalcount: 2 };
    panel.stream.send('comment.created', created);
    panel.stream.send('comment.created', created);
    await panel.settle();
    expect(texts()).toEqual(['Comment 1', 'Comment 2']);
    updates = { list: [shared(1), shared(2)], totalcount: 2 };
    await panel.advance(15_000);
    expect(texts()).toEqual(['Comment 1', 'Comment 2']);
  });

  it('show an own comment once, even if its event arrives before the response', async () => {
    const own = createComment(5, { username: 'vic', text: 'Own' }, liveEvent);
    panel.api.on(commentRoutes.create, () => {
      panel.stream.send('comment.created', { id: own.id, comment: toSharedComment(own), totalcount: 2 });
      return own;
    });
    const { field, click, texts, getByRole } = await panel.open(liveEvent);
    fireEvent.change(field('Add a comment'), { target: { value: 'Own' } });
    await click('Post');
    expect(texts()).toEqual(['Comment 1', 'Own']);
    expect(getByRole('heading').textContent).toBe('Comments 2');
  });

  it('remove a held comment for everyone except its author', async () => {
    const own = createComment(2, { username: 'vic', text: 'Own' }, liveEvent);
    panel.api.on(commentRoutes.list, respondWithList([createComment(1, {}, liveEvent), own]));
    const { texts, getByText } = await panel.open(liveEvent);
    for (const { id } of [shared(1), own]) panel.stream.send('comment.held', { id, totalcount: 0 });
    await panel.settle();
    expect(texts()).toEqual(['Own']);
    getByText('Awaiting approval');
    updates = { list: [], removed: [shared(1).id, own.id], totalcount: 0 };
    await panel.advance(15_000);
    expect(texts()).toEqual(['Own']);
  });

  it("get this viewer's permission flags [CM-24]", async () => {
    const { choose, getByText } = await panel.open(liveEvent);
    panel.stream.send('comment.created', {
      id: shared(2).id,
      comment: shared(2, { username: 'vic' }),
      totalcount: 2,
    });
    await panel.settle();
    await choose('Delete', 'vic');
    getByText('Delete this comment?');
  });

  it('pin and unpin comments on both lists [CM-05, CM-28]', async () => {
    const { texts, click, queryByText } = await panel.open(liveEvent);
    panel.stream.send('comment.pinned', {
      id: shared(1).id,
      comment: shared(1, { pinned: true }),
      totalcount: 1,
      pinned_count: 1,
    });
    await panel.settle();
    expect(queryByText('Pinned', { selector: 'article *' })).not.toBeNull();
    panel.api.on(commentRoutes.list, respondWithList([createComment(1, { pinned: true }, liveEvent)]));
    await click('Pinned');
    expect(texts()).toEqual(['Comment 1']);
    panel.stream.send('comment.unpinned', {
      id: shared(1).id,
      comment: shared(1),
      totalcount: 1,
      pinned_count: 0,
    });
    await panel.settle();
    expect(texts()).toEqual([]);
  });

  it('reload the list when too much was missed', async () => {
    const { texts } = await panel.open(liveEvent);
    await panel.advance(15_000);
    panel.api.on(
      commentRoutes.list,
      respondWithList([createComment(7, {}, liveEvent), createComment(8, {}, liveEvent)]),
    );
    updates = { since: panel.clock.now() + 10_000, ts: toTimeBucket(panel.clock.now()) + 60_000 };
    await panel.advance(15_000);
    expect(texts()).toEqual(['Comment 7', 'Comment 8']);
  });

  it('leave the list of a viewer who reads older comments until it is wanted, however much was missed [CM-30]', async () => {
    const { texts, getByRole, click } = await panel.open(liveEvent);
    const scroller = getByRole('region', { name: 'Comments' });
    Object.defineProperty(scroller, 'scrollHeight', { value: 1000 });
    scroller.scrollTop = 0;
    fireEvent.scroll(scroller);
    await panel.advance(15_000);
    panel.api.on(
      commentRoutes.list,
      respondWithList([createComment(7, {}, liveEvent), createComment(8, {}, liveEvent)]),
    );
    updates = { since: panel.clock.now() + 10_000, ts: toTimeBucket(panel.clock.now()) + 60_000 };
    await panel.advance(15_000);
    expect(texts()).toEqual(['Comment 1']);
    await click(/^Go to latest/);
    expect(texts()).toEqual(['Comment 7', 'Comment 8']);
  });

  it('wait while a menu is open, so that nothing moves under the pointer [CM-30]', async () => {
    const { container, texts } = await panel.open(liveEvent);
    const more = container.querySelector<HTMLElement>('[data-action="more"]');
    act(() => more?.click());
    panel.stream.send('comment.created', { id: shared(2).id, comment: shared(2), totalcount: 2 });
    await panel.settle();
    expect(texts()).toEqual(['Comment 1']);
    act(() => more?.click());
    await panel.settle();
    expect(texts()).toEqual(['Comment 1', 'Comment 2']);
  });

  it('are announced to screen readers together, as a count', async () => {
    const { getAllByRole } = await panel.open(liveEvent);
    for (const number of [2, 3, 4])
      panel.stream.send('comment.created', {
        id: shared(number).id,
        comment: shared(number),
        totalcount: number,
      });
    await panel.settle();
    const getAnnouncements = (): (string | null)[] =>
      getAllByRole('status').map(({ textContent }) => textContent);
    expect(getAnnouncements()).not.toContain('3 new comments');
    await panel.advance(10_000);
    expect(getAnnouncements()).toContain('3 new comments');
  });

  it('are shown only on request on demand, so that the list does not move', async () => {
    panel.api.on(commentRoutes.list, respondWithList([createComment(1)]));
    const { texts, click } = await panel.open(vod);
    panel.stream.send('comment.created', { id: shared(2).id, comment: shared(2), totalcount: 2 });
    await panel.settle();
    expect(texts()).toEqual(['Comment 1']);
    await click('Show 1 new comment');
    expect(texts()).toEqual(['Comment 2', 'Comment 1']);
  });
});

describe('more than 200 new comments on demand', () => {
  const send = (from: number, to: number): void => {
    for (let number = from; number <= to; number += 1)
      panel.stream.send('comment.created', {
        id: shared(number).id,
        comment: shared(number),
        totalcount: number,
      });
  };
  const newest = (count: number) => createComments(count).slice(-15);
  const createComments = (count: number): Comment[] =>
    Array.from({ length: count }, (_, index) => createComment(index + 1));
  const textsOf = (comments: readonly Comment[]) => comments.map(({ text }) => text).reverse();

  beforeEach(() => panel.api.on(commentRoutes.list, respondWithList([createComment(1)])));

  it('are kept up to 200 and shown without a request', async () => {
    const { getByRole, click, texts } = await panel.open(vod);
    send(2, 201);
    await panel.settle();
    getByRole('button', { name: 'Show 200 new comments' });
    await click(/^Show/);
    expect(panel.api.callsTo(commentRoutes.list)).toHaveLength(1);
    expect(texts()[0]).toBe('Comment 201');
  });

  it('are replaced by the newest page, without a gap in the list', async () => {
    const { getByRole, queryByRole, click, texts } = await panel.open(vod);
    send(2, 203);
    await panel.settle();
    getByRole('button', { name: 'Show new comments' });
    panel.api.on(commentRoutes.list, respondWithList(createComments(203)));
    await click(/^Show/);
    expect(panel.api.callsTo(commentRoutes.list)).toHaveLength(2);
    expect(textsOf(newest(203)).slice(0, texts().length)).toEqual(texts());
    expect(queryByRole('button', { name: /^Show/ })).toBeNull();
    send(204, 204);
    await panel.settle();
    getByRole('button', { name: 'Show 1 new comment' });
  });

  it('are loaded together with an own comment', async () => {
    const own = createComment(204, { username: 'vic', text: 'Own' });
    panel.api.on(commentRoutes.create, () => own);
    const { field, click, texts, queryByRole } = await panel.open(vod);
    send(2, 203);
    await panel.settle();
    panel.api.on(commentRoutes.list, respondWithList([...createComments(203), own]));
    fireEvent.change(field('Add a comment'), { target: { value: 'Own' } });
    await click('Post');
    expect(texts().slice(0, 3)).toEqual(['Own', 'Comment 203', 'Comment 202']);
    expect(queryByRole('button', { name: /^Show/ })).toBeNull();
  });
});

describe('an event stream that lost events', () => {
  it.each([
    ['an event', liveEvent],
    ['an on-demand video', vod],
  ])('makes the panel of %s reload its comments and its video [CM-34]', async (_, video) => {
    let reloads = 0;
    const { texts } = await panel.open(video, {
      onVideoChanged: () => {
        reloads += 1;
      },
    });
    expect(texts()).toEqual(['Comment 1']);
    panel.api.on(
      commentRoutes.list,
      respondWithList([createComment(3, {}, video), createComment(2, {}, video)]),
    );
    panel.stream.reset();
    await panel.settle();
    expect(texts().sort()).toEqual(['Comment 2', 'Comment 3']);
    expect(reloads).toBe(1);
  });

  it('makes the page reload its video when access to the topic is denied', async () => {
    let reloads = 0;
    await panel.open(liveEvent, {
      onVideoChanged: () => {
        reloads += 1;
      },
    });
    panel.stream.deny('comments:v1', 'VIDEO_PRIVATE');
    expect(reloads).toBe(1);
  });
});
