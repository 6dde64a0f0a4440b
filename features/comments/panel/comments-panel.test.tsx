// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commentOf, listOf, liveEvent, refusal, vod, withMode } from '#test/panel/hand-panel.ts';
import { createShow } from '#test/panel/show-panel.tsx';
import { commentRoutes } from '../contract.ts';

let show: ReturnType<typeof createShow>;
beforeEach(() => {
  show = createShow();
  show.api.on(commentRoutes.list, listOf([]));
});
afterEach(() => show.close());
const many = (count: number, video = vod) =>
  Array.from({ length: count }, (_, index) => commentOf(index + 1, {}, video));

describe('the panel', () => {
  it('has a heading with the count [CM-01]', async () => {
    show.api.on(commentRoutes.list, listOf(many(1234)));
    const { getByRole } = await show.open();
    expect(getByRole('heading', { level: 2 }).textContent).toBe('Comments 1,234');
  });

  it('asks for 15 and shows the newest first on-demand [CM-03, CM-45]', async () => {
    show.api.on(commentRoutes.list, listOf(many(30)));
    const { texts } = await show.open();
    expect(show.api.asked(commentRoutes.list)[0]?.input).toMatchObject({
      first: 0,
      max: 15,
      order_by: 'desc',
    });
    expect(texts()).toHaveLength(15);
    expect(texts().slice(0, 2)).toEqual(['Comment 30', 'Comment 29']);
  });

  it('shows the newest at the bottom live [CM-04]', async () => {
    show.api.on(commentRoutes.list, listOf(many(3, liveEvent)));
    const { texts } = await show.open(liveEvent);
    expect(texts()).toEqual(['Comment 1', 'Comment 2', 'Comment 3']);
  });

  it('says so when there is none [CM-09]', async () => {
    const { getByText } = await show.open();
    getByText('Be the first one to comment!');
  });

  it('is closed in mode NONE and asks for nothing [CM-10]', async () => {
    const { getByText, queryByRole } = await show.open(withMode(vod, 'NONE'));
    getByText('Comments are disabled for this video!');
    expect(queryByRole('textbox')).toBeNull();
    expect(show.api.calls).toEqual([]);
  });

  it('has a box with a Post button for people who are signed in [CM-02]', async () => {
    const { field, getByRole, queryByText } = await show.open();
    field('Add a comment');
    getByRole('button', { name: 'Post' });
    expect(queryByText('Sign in')).toBeNull();
  });

  it.each([[null], [{ username: 'anonymous', displayname: '' }]])(
    'has a sign-in link with its tooltip and no form for %j [CM-11, CM-18]',
    async (user) => {
      show.api.on(commentRoutes.list, listOf([commentOf(1, {}, vod, 'anonymous')]));
      const { getByRole, queryByRole, press } = await show.open(vod, { user });
      const link = getByRole('button', { name: 'Sign in' });
      const hint = document.getElementById(link.getAttribute('aria-describedby') ?? '');
      expect(hint?.textContent).toBe('Please sign in to post comments');
      expect(queryByRole('textbox')).toBeNull();
      expect(queryByRole('button', { name: /Reply/ })).toBeNull();
      await press('Sign in');
      expect(show.signIns()).toBe(1);
    },
  );

  it.each([
    [9, false],
    [10, true],
    [30, true],
  ])("offers 'View more comments' of %i comments: %s [CM-07]", async (count, offered) => {
    show.api.on(commentRoutes.list, listOf(many(count)));
    const { queryByText } = await show.open();
    expect(queryByText('View more comments') !== null).toBe(offered);
  });

  it('fetches older ones although the total is reached, when some are only for who wrote them', async () => {
    const all = many(16).map((comment, index) => ({ ...comment, awaiting_approval: index === 15 }));
    show.api.on(commentRoutes.list, (call) => ({ ...(listOf(all)(call) as object), totalcount: 15 }));
    const { press } = await show.open();
    await press('View more comments');
    expect(show.api.asked(commentRoutes.list)[1]?.input).toMatchObject({ commentsbeforeid: all[1]?.id });
  });

  it("fetches the next 15 by 'View more comments', and never offers it live [CM-07, CM-45]", async () => {
    show.api.on(commentRoutes.list, listOf(many(40)));
    const { press, queryByText, change } = await show.open();
    await press('View more comments');
    const [, second] = show.api.asked(commentRoutes.list);
    expect(second?.input).toMatchObject({ max: 15, commentsbeforeid: commentOf(26).id });
    expect(queryByText('View more comments')).toBeNull();
    await change(liveEvent);
    expect(queryByText('View more comments')).toBeNull();
  });

  it('keeps about 15 in the document however many are loaded, and loads on a second after scrolling [CM-31, CM-45]', async () => {
    show.api.on(commentRoutes.list, listOf(many(100)));
    const { press, texts } = await show.open();
    await press('View more comments');
    const before = show.api.asked(commentRoutes.list).length;
    // Without a layout the end of the list is always near, so pages keep coming, one second after the other.
    await show.pass(999);
    expect(show.api.asked(commentRoutes.list)).toHaveLength(before);
    await show.pass(1);
    expect(show.api.asked(commentRoutes.list)).toHaveLength(before + 1);
    await show.pass(2_000);
    expect(texts().length).toBeLessThanOrEqual(20);
  });

  it('switches between all and pinned comments of an event [CM-05]', async () => {
    show.api.on(commentRoutes.list, listOf([commentOf(1), commentOf(2, { pinned: true })]));
    const { press, texts, getByRole } = await show.open(liveEvent);
    expect(texts()).toEqual(['Comment 1', 'Comment 2']);
    await press('Pinned');
    expect(texts()).toEqual(['Comment 2']);
    expect(getByRole('button', { name: 'Pinned' }).getAttribute('aria-pressed')).toBe('true');
    expect(show.api.asked(commentRoutes.list).at(-1)?.input).toMatchObject({
      is_pinned: true,
      max: 15,
      list_replies_flag: false,
      order_by: 'desc',
    });
    await press('All');
    expect(texts()).toEqual(['Comment 1', 'Comment 2']);
  });

  it('shows viewers of an event in mode PIN the pinned ones only, and says so [CM-26, CM-41]', async () => {
    const video = withMode(liveEvent, 'PIN');
    show.api.on(commentRoutes.list, listOf([commentOf(1), commentOf(2, { pinned: true })]));
    const { texts, getByText, queryByRole } = await show.open(video);
    expect(texts()).toEqual(['Comment 2']);
    getByText('This event allows only approved comments');
    expect(queryByRole('button', { name: 'All' })).toBeNull();
  });

  it('shows everyone the pinned list on-demand in mode PIN, without the note [CM-41, CM-42]', async () => {
    for (const video of [withMode(vod, 'PIN'), withMode(vod, 'PIN', true)]) {
      show.api.on(commentRoutes.list, listOf([commentOf(1), commentOf(2, { pinned: true, canEdit: true })]));
      const { texts, queryByText, unmount } = await show.open(video);
      expect(texts()).toEqual(['Comment 2']);
      expect(queryByText('This event allows only approved comments')).toBeNull();
      expect(queryByText('Edit')).toBeNull();
      unmount();
    }
  });

  it('offers what the flags of the server allow and nothing else [CM-24, CM-39, CM-40, CM-42]', async () => {
    const flags = { canReply: false, canEdit: false, canDelete: false, canPin: false };
    show.api.on(
      commentRoutes.list,
      listOf([
        commentOf(1, flags),
        commentOf(2, { ...flags, canDelete: true, canEdit: true }),
        commentOf(3, { ...flags, canPin: true, canReply: true }),
      ]),
    );
    const { container } = await show.open();
    const names = [...container.querySelectorAll('article')].map((article) =>
      [...article.querySelectorAll('button')].map((button) => button.textContent),
    );
    expect(names).toEqual([['Reply', 'Pin'], ['Edit', 'Delete'], []]);
  });

  it('shows the right name [CM-22]', async () => {
    show.api.on(
      commentRoutes.list,
      listOf([
        commentOf(4, { displayname: 'Mia' }),
        commentOf(3, { displayname: 'Mia', anon_displayname: 'A guest' }),
        commentOf(2, { displayname: '???' }),
        commentOf(1, { displayname: 'CMS' }),
      ]),
    );
    const { getAllByRole } = await show.open();
    expect(
      getAllByRole('article').map((article) => article.querySelector('header span')?.textContent),
    ).toEqual(['Mia', 'A guest', 'Anonymous', 'Anonymous']);
  });

  it('says nothing when video details or user are missing [CM-46]', async () => {
    show.api.on(commentRoutes.list, listOf(many(2)));
    const { texts, queryByRole } = await show.open(null, { user: null });
    expect(texts()).toHaveLength(2);
    expect(queryByRole('alert')).toBeNull();
  });

  it('offers another try when the list does not come', async () => {
    show.api.on(commentRoutes.list, () => {
      throw refusal('UNREACHABLE', 0);
    });
    const { press, texts } = await show.open();
    show.api.on(commentRoutes.list, listOf(many(1)));
    await press('Try again');
    expect(texts()).toEqual(['Comment 1']);
  });

  it('refreshes its times every minute [CM-44]', async () => {
    show.api.on(commentRoutes.list, listOf([commentOf(1)]));
    const { container } = await show.open();
    const time = (): string | null => container.querySelector('time')?.textContent ?? null;
    expect(time()).toBe('1 minute ago');
    await show.pass(59_000);
    expect(time()).toBe('1 minute ago');
    await show.pass(1_000);
    expect(time()).toBe('2 minutes ago');
  });

  it('wears the theme it is told [CM-19]', async () => {
    const { container } = await show.open(vod, { themeColor: 'dark' });
    expect(container.querySelector('section')?.dataset.themeColor).toBe('dark');
  });
});
