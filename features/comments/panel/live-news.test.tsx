// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commentOf, listOf, liveEvent, noUpdates, sharedOf, vod, withMode } from '#test/panel/hand-panel.ts';
import { createShow } from '#test/panel/show-panel.tsx';
import { type Comment, commentRoutes } from '../contract.ts';
import { liveUpdatesRoute, toTimeBucket } from '../live-contract.ts';

let show: ReturnType<typeof createShow>;
let news: Partial<ReturnType<typeof noUpdates>>;
beforeEach(() => {
  show = createShow();
  news = {};
  show.api.on(commentRoutes.list, listOf([commentOf(1, {}, liveEvent)]));
  show.api.on(liveUpdatesRoute, ({ input }) => ({ ...noUpdates(Number(input.ts)), totalcount: 1, ...news }));
});
afterEach(() => show.close());
const shared = (number: number, change: Partial<Comment> = {}) =>
  sharedOf(commentOf(number, change, liveEvent));
const polls = () => show.api.asked(liveUpdatesRoute);

describe('news of an event', () => {
  it('are asked for every 15 seconds, by buckets of 15 seconds [CM-34, CA-08]', async () => {
    await show.open(liveEvent);
    await show.pass(7_000);
    await show.pass(7_999);
    expect(polls()).toEqual([]);
    await show.pass(1);
    expect(polls()).toHaveLength(1);
    expect(polls()[0]?.input).toEqual({
      gconfid: 'v1',
      ts: toTimeBucket(show.clock.now()),
      isPinned: false,
      comment_updates: true,
    });
    await show.pass(30_000);
    expect(polls()).toHaveLength(3);
    expect(polls().every(({ input }) => Number(input.ts) % 15_000 === 0)).toBe(true);
  });

  it('are asked for by the buckets of the server, whose clock may differ [CA-08]', async () => {
    show.api.on(liveUpdatesRoute, ({ input }) =>
      noUpdates(Number(input.ts) + (polls().length === 1 ? 60_000 : 0)),
    );
    await show.open(liveEvent);
    await show.pass(30_000);
    expect(Number(polls()[1]?.input.ts) - Number(polls()[0]?.input.ts)).toBe(75_000);
  });

  it('bring new, changed and deleted comments [CM-34]', async () => {
    const { texts, getByRole } = await show.open(liveEvent);
    news = { list: [shared(2), shared(1, { text: 'Changed' })], totalcount: 2 };
    await show.pass(15_000);
    expect(texts()).toEqual(['Changed', 'Comment 2']);
    expect(getByRole('heading').textContent).toBe('Comments 2');
    news = { list: [], removed: [shared(1).id], totalcount: 1 };
    await show.pass(15_000);
    expect(texts()).toEqual(['Comment 2']);
  });

  it('are not asked for by viewers who see approved comments only, nor on-demand [CM-34]', async () => {
    const first = await show.open(withMode(liveEvent, 'PIN'));
    await show.pass(60_000);
    first.unmount();
    await show.open(vod);
    await show.pass(60_000);
    expect(polls()).toEqual([]);
  });

  it('reach those who approve in mode PIN', async () => {
    const video = withMode(liveEvent, 'PIN', true);
    const { texts, getByText } = await show.open(video);
    expect(show.stream.topics).toContain('comments-managers:v1');
    show.stream.send(
      'comment.created',
      { id: shared(2).id, comment: shared(2, { awaiting_approval: true }), totalcount: 2 },
      'comments-managers:v1',
    );
    await show.settle();
    expect(texts()).toContain('Comment 2');
    getByText('Awaiting approval');
  });

  it('come at once by the event stream, and never twice [CM-34]', async () => {
    const { texts } = await show.open(liveEvent);
    const created = { id: shared(2).id, comment: shared(2), totalcount: 2 };
    show.stream.send('comment.created', created);
    show.stream.send('comment.created', created);
    await show.settle();
    expect(texts()).toEqual(['Comment 1', 'Comment 2']);
    news = { list: [shared(1), shared(2)], totalcount: 2 };
    await show.pass(15_000);
    expect(texts()).toEqual(['Comment 1', 'Comment 2']);
  });

  it('show an own comment once, whether the answer or the event is faster', async () => {
    const own = commentOf(5, { username: 'vic', text: 'Own' }, liveEvent);
    show.api.on(commentRoutes.create, () => {
      show.stream.send('comment.created', { id: own.id, comment: sharedOf(own), totalcount: 2 });
      return own;
    });
    const { field, press, texts, getByRole } = await show.open(liveEvent);
    const { fireEvent } = await import('@testing-library/react');
    fireEvent.change(field('Add a comment'), { target: { value: 'Own' } });
    await press('Post');
    expect(texts()).toEqual(['Comment 1', 'Own']);
    expect(getByRole('heading').textContent).toBe('Comments 2');
  });

  it('that hold a comment back take it from everyone but its author', async () => {
    const own = commentOf(2, { username: 'vic', text: 'Own' }, liveEvent);
    show.api.on(commentRoutes.list, listOf([commentOf(1, {}, liveEvent), own]));
    const { texts, getByText } = await show.open(liveEvent);
    for (const { id } of [shared(1), own]) show.stream.send('comment.held', { id, totalcount: 0 });
    await show.settle();
    expect(texts()).toEqual(['Own']);
    getByText('Awaiting approval');
    news = { list: [], removed: [shared(1).id, own.id], totalcount: 0 };
    await show.pass(15_000);
    expect(texts()).toEqual(['Own']);
  });

  it('carry what this viewer may do, worked out from who it is [CM-24]', async () => {
    const { getAllByText } = await show.open(liveEvent);
    show.stream.send('comment.created', {
      id: shared(2).id,
      comment: shared(2, { username: 'vic' }),
      totalcount: 2,
    });
    await show.settle();
    expect(getAllByText('Delete')).toHaveLength(1);
  });

  it('pin and unpin on both lists [CM-05, CM-28]', async () => {
    const { texts, press, queryByText } = await show.open(liveEvent);
    show.stream.send('comment.pinned', {
      id: shared(1).id,
      comment: shared(1, { pinned: true }),
      totalcount: 1,
      pinned_count: 1,
    });
    await show.settle();
    expect(queryByText('Pinned', { selector: 'article *' })).not.toBeNull();
    show.api.on(commentRoutes.list, listOf([commentOf(1, { pinned: true }, liveEvent)]));
    await press('Pinned');
    expect(texts()).toEqual(['Comment 1']);
    show.stream.send('comment.unpinned', {
      id: shared(1).id,
      comment: shared(1),
      totalcount: 1,
      pinned_count: 0,
    });
    await show.settle();
    expect(texts()).toEqual([]);
  });

  it('load the list anew when too much was missed', async () => {
    const { texts } = await show.open(liveEvent);
    await show.pass(15_000);
    show.api.on(commentRoutes.list, listOf([commentOf(7, {}, liveEvent), commentOf(8, {}, liveEvent)]));
    news = { since: show.clock.now() + 10_000, ts: toTimeBucket(show.clock.now()) + 60_000 };
    await show.pass(15_000);
    expect(texts()).toEqual(['Comment 7', 'Comment 8']);
  });

  it('are counted aloud, politely and together', async () => {
    const { getAllByRole } = await show.open(liveEvent);
    for (const number of [2, 3, 4])
      show.stream.send('comment.created', {
        id: shared(number).id,
        comment: shared(number),
        totalcount: number,
      });
    await show.settle();
    const said = (): (string | null)[] => getAllByRole('status').map(({ textContent }) => textContent);
    expect(said()).not.toContain('3 new comments');
    await show.pass(10_000);
    expect(said()).toContain('3 new comments');
  });

  it('wait on-demand until they are asked for, so that nothing moves', async () => {
    show.api.on(commentRoutes.list, listOf([commentOf(1)]));
    const { texts, press } = await show.open(vod);
    show.stream.send('comment.created', { id: shared(2).id, comment: shared(2), totalcount: 2 });
    await show.settle();
    expect(texts()).toEqual(['Comment 1']);
    await press('Show 1 new comment');
    expect(texts()).toEqual(['Comment 2', 'Comment 1']);
  });
});

describe('a stream that has missed something', () => {
  it.each([
    ['an event', liveEvent],
    ['an on-demand video', vod],
  ])('makes the panel of %s load its comments and its video again [CM-34]', async (_, video) => {
    let asked = 0;
    const { texts } = await show.open(video, {
      onVideoChanged: () => {
        asked += 1;
      },
    });
    expect(texts()).toEqual(['Comment 1']);
    show.api.on(commentRoutes.list, listOf([commentOf(3, {}, video), commentOf(2, {}, video)]));
    show.stream.reset();
    await show.settle();
    expect(texts().sort()).toEqual(['Comment 2', 'Comment 3']);
    expect(asked).toBe(1);
  });

  it('makes the page ask for its video when the viewer may no longer listen', async () => {
    let asked = 0;
    await show.open(liveEvent, {
      onVideoChanged: () => {
        asked += 1;
      },
    });
    show.stream.deny('comments:v1', 'VIDEO_PRIVATE');
    expect(asked).toBe(1);
  });
});
