// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createApiError,
  createComment,
  liveEvent,
  respondWithList,
  toSharedComment,
  vod,
  withMode,
} from '#test/panel/panel-fakes.ts';
import { createPanelHarness } from '#test/panel/panel-harness.tsx';
import { moderationCalls } from '../calls.ts';
import { commentRoutes } from '../contract.ts';

let panel: ReturnType<typeof createPanelHarness>;
beforeEach(() => {
  panel = createPanelHarness();
  panel.api.on(commentRoutes.list, respondWithList([]));
});
afterEach(() => panel.close());
const createComments = (count: number, video = vod) =>
  Array.from({ length: count }, (_, index) => createComment(index + 1, {}, video));

describe('the panel', () => {
  it('shows the number of comments in its heading [CM-01]', async () => {
    panel.api.on(commentRoutes.list, respondWithList(createComments(1234)));
    const { getByRole } = await panel.open();
    expect(getByRole('heading', { level: 2 }).textContent).toBe('Comments 1,234');
  });

  it('counts replies in its heading, also those that arrive or are deleted later', async () => {
    const parent = createComment(1, { reply_count: 2 });
    panel.api.on(commentRoutes.list, respondWithList([parent, createComment(2)]));
    const { getByRole } = await panel.open();
    const heading = () => getByRole('heading', { level: 2 }).textContent;
    expect(heading()).toBe('Comments 4');
    const reply = { id: 'ffffff', parent: parent.id, totalcount: 2 };
    panel.stream.send('comment.created', { ...reply, parent_reply_count: 3, replycount: 3 });
    await panel.settle();
    expect(heading()).toBe('Comments 5');
    panel.stream.send('comment.deleted', { ...reply, parent_reply_count: 2, replycount: 2 });
    await panel.settle();
    expect(heading()).toBe('Comments 4');
  });

  it('loads 15 comments and shows the newest first on demand [CM-03, CM-45]', async () => {
    panel.api.on(commentRoutes.list, respondWithList(createComments(30)));
    const { texts } = await panel.open();
    expect(panel.api.callsTo(commentRoutes.list)[0]?.input).toMatchObject({
      first: 0,
      max: 15,
      order_by: 'desc',
    });
    expect(texts()).toHaveLength(15);
    expect(texts().slice(0, 2)).toEqual(['Comment 30', 'Comment 29']);
  });

  it('shows the newest comment at the bottom during a live event [CM-04]', async () => {
    panel.api.on(commentRoutes.list, respondWithList(createComments(3, liveEvent)));
    const { texts } = await panel.open(liveEvent);
    expect(texts()).toEqual(['Comment 1', 'Comment 2', 'Comment 3']);
  });

  it('shows a message when there are no comments [CM-09]', async () => {
    const { getByText } = await panel.open();
    getByText('Be the first one to comment!');
  });

  it('is disabled in mode NONE and makes no requests [CM-10]', async () => {
    const { getByText, queryByRole } = await panel.open(withMode(vod, 'NONE'));
    getByText('Comments are disabled for this video!');
    expect(queryByRole('textbox')).toBeNull();
    expect(panel.api.calls).toEqual([]);
  });

  it('shows a form with a Post button to signed-in viewers [CM-02]', async () => {
    const { field, getByRole, queryByText } = await panel.open();
    field('Add a comment');
    getByRole('button', { name: 'Post' });
    expect(queryByText('Sign in')).toBeNull();
  });

  it.each([[null], [{ username: 'anonymous', displayname: '' }]])(
    'shows a sign-in link with a tooltip instead of the form for %j [CM-11, CM-18]',
    async (user) => {
      panel.api.on(commentRoutes.list, respondWithList([createComment(1, {}, vod, 'anonymous')]));
      const { getByRole, queryByRole, click } = await panel.open(vod, { user });
      const link = getByRole('button', { name: 'Sign in' });
      const hint = document.getElementById(link.getAttribute('aria-describedby') ?? '');
      expect(hint?.textContent).toBe('Please sign in to post comments');
      expect(queryByRole('textbox')).toBeNull();
      expect(queryByRole('button', { name: /Reply/ })).toBeNull();
      await click('Sign in');
      expect(panel.signIns()).toBe(1);
    },
  );

  it('stays where it is when the viewer signs in, and the form takes the focus [CM-02, CM-11]', async () => {
    const anonymous = { username: 'anonymous', displayname: '' };
    panel.api.on(commentRoutes.list, respondWithList(createComments(40)));
    const { change, click, field, getAllByRole, texts } = await panel.open(vod, { user: anonymous });
    await click('View more comments');
    const rows = getAllByRole('article');
    const shown = texts();
    await click('Sign in');
    await change(vod, {});
    expect(texts()).toEqual(shown);
    expect(getAllByRole('article')).toEqual(rows);
    expect(document.activeElement).toBe(field('Add a comment'));
    await click('Reply to mia');
    field('Reply to mia');
  });

  it('tells viewers to sign in on a new tab if the popup was blocked in a frame', async () => {
    const signInUrl = '/app/login?popup=1&session=1';
    const { getByRole, getByText } = await panel.open(vod, { user: null, signInUrl });
    getByText(/blocked the sign-in window/);
    const link = getByRole('link', { name: 'Sign in on a new tab' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([signInUrl, 'opener']);
  });

  it.each([
    [9, false],
    [10, true],
    [30, true],
  ])("with %i comments, shows 'View more comments': %s [CM-07]", async (count, isShown) => {
    panel.api.on(commentRoutes.list, respondWithList(createComments(count)));
    const { queryByText } = await panel.open();
    expect(queryByText('View more comments') !== null).toBe(isShown);
  });

  it("loads older comments beyond the total when the viewer's own pending ones are not counted", async () => {
    const all = createComments(16).map((comment, index) => ({ ...comment, awaiting_approval: index === 15 }));
    panel.api.on(commentRoutes.list, (call) => ({
      ...(respondWithList(all)(call) as object),
      totalcount: 15,
    }));
    const { click } = await panel.open();
    await click('View more comments');
    expect(panel.api.callsTo(commentRoutes.list)[1]?.input).toMatchObject({ commentsbeforeid: all[1]?.id });
  });

  it("loads the next 15 with 'View more comments', which is not shown live [CM-07, CM-45]", async () => {
    panel.api.on(commentRoutes.list, respondWithList(createComments(40)));
    const { click, queryByText, change } = await panel.open();
    await click('View more comments');
    const [, second] = panel.api.callsTo(commentRoutes.list);
    expect(second?.input).toMatchObject({ max: 15, commentsbeforeid: createComment(26).id });
    expect(queryByText('View more comments')).toBeNull();
    await change(liveEvent);
    expect(queryByText('View more comments')).toBeNull();
  });

  it('keeps about 15 comments in the DOM and loads more one second after scrolling [CM-31, CM-45]', async () => {
    panel.api.on(commentRoutes.list, respondWithList(createComments(100)));
    const { click, texts } = await panel.open();
    await click('View more comments');
    const before = panel.api.callsTo(commentRoutes.list).length;
    // Without layout the end of the list is always near, so a page is loaded every second.
    await panel.advance(999);
    expect(panel.api.callsTo(commentRoutes.list)).toHaveLength(before);
    await panel.advance(1);
    expect(panel.api.callsTo(commentRoutes.list)).toHaveLength(before + 1);
    await panel.advance(2_000);
    expect(texts().length).toBeLessThanOrEqual(20);
  });

  it('switches between all and pinned comments of an event [CM-05]', async () => {
    panel.api.on(commentRoutes.list, respondWithList([createComment(1), createComment(2, { pinned: true })]));
    const { click, texts, getByRole } = await panel.open(liveEvent);
    expect(texts()).toEqual(['Comment 1', 'Comment 2']);
    await click('Pinned');
    expect(texts()).toEqual(['Comment 2']);
    expect(getByRole('button', { name: 'Pinned' }).getAttribute('aria-pressed')).toBe('true');
    expect(panel.api.callsTo(commentRoutes.list).at(-1)?.input).toMatchObject({
      is_pinned: true,
      max: 15,
      list_replies_flag: false,
      order_by: 'desc',
    });
    await click('All');
    expect(texts()).toEqual(['Comment 1', 'Comment 2']);
  });

  it('shows viewers of an event in mode PIN only pinned comments, with a note [CM-26, CM-41]', async () => {
    const video = withMode(liveEvent, 'PIN');
    panel.api.on(commentRoutes.list, respondWithList([createComment(1), createComment(2, { pinned: true })]));
    const { texts, getByText, queryByRole } = await panel.open(video);
    expect(texts()).toEqual(['Comment 2']);
    getByText('This event allows only approved comments');
    expect(queryByRole('button', { name: 'All' })).toBeNull();
  });

  it('shows everyone the pinned list on demand in mode PIN, without the note [CM-41, CM-42]', async () => {
    for (const video of [withMode(vod, 'PIN'), withMode(vod, 'PIN', true)]) {
      panel.api.on(
        commentRoutes.list,
        respondWithList([createComment(1), createComment(2, { pinned: true, canEdit: true })]),
      );
      const { texts, queryByText, unmount } = await panel.open(video);
      expect(texts()).toEqual(['Comment 2']);
      expect(queryByText('This event allows only approved comments')).toBeNull();
      expect(queryByText('Edit')).toBeNull();
      unmount();
    }
  });

  it('shows exactly the actions that the flags of the server allow [CM-24, CM-39, CM-40, CM-42]', async () => {
    const flags = { canReply: false, canEdit: false, canDelete: false, canPin: false };
    panel.api.on(
      commentRoutes.list,
      respondWithList([
        createComment(1, flags),
        createComment(2, { ...flags, canDelete: true, canEdit: true }),
        createComment(3, { ...flags, canPin: true, canReply: true }),
      ]),
    );
    const { getAllByRole, queryAllByRole } = await panel.open();
    const readActions = (article: HTMLElement): (string | null)[] => {
      const more = article.querySelector<HTMLElement>('[data-action="more"]');
      act(() => more?.click());
      const inMenu = queryAllByRole('menuitem').map(({ textContent }) => textContent);
      act(() => more?.click());
      const reply = article.querySelector('[data-action="reply"]');
      return [...(reply ? [reply.textContent] : []), ...inMenu];
    };
    expect(getAllByRole('article').map(readActions)).toEqual([
      ['Reply', 'Pin', 'Report'],
      ['Edit', 'Delete'],
      ['Report'],
    ]);
  });

  it('sorts by age or by replies on request, page by page [CM-03, CA-07]', async () => {
    const all = createComments(40);
    const orders = { desc: all.toReversed(), asc: all, replies: [...all.slice(20), ...all.slice(0, 20)] };
    panel.api.on(commentRoutes.list, ({ input }) => {
      const sorted = orders[input.order_by as keyof typeof orders];
      const first = Number(input.first ?? 0);
      return { list: sorted.slice(first, first + Number(input.max)), totalcount: 40, replycount: 0 };
    });
    panel.api.on(commentRoutes.create, () => createComment(90, { username: 'vic', text: 'Mine' }));
    const { click, field, getByRole, texts } = await panel.open();
    const choose = async (value: string): Promise<void> => {
      fireEvent.change(getByRole('combobox', { name: 'Sort comments' }), { target: { value } });
      await panel.settle();
    };
    await choose('oldest');
    expect(texts().slice(0, 2)).toEqual(['Comment 1', 'Comment 2']);
    await choose('replies');
    expect(texts().slice(0, 2)).toEqual(['Comment 21', 'Comment 22']);
    await click('View more comments');
    expect(panel.api.callsTo(commentRoutes.list).at(-1)?.input).toMatchObject({ first: 15 });
    // An own comment is shown at the top of any order.
    fireEvent.change(field('Add a comment'), { target: { value: 'Mine' } });
    await click('Post');
    expect(texts().slice(0, 2)).toEqual(['Mine', 'Comment 21']);
    await choose('newest');
    expect(texts()[0]).toBe('Comment 40');
  });

  it('reports a comment with a reason, and says so', async () => {
    panel.api.on(commentRoutes.list, respondWithList([createComment(1)]));
    panel.api.on(moderationCalls.report, () => ({ ok: true }));
    const { choose, click, getByLabelText, getByText, queryByRole } = await panel.open();
    await choose('Report');
    fireEvent.click(getByLabelText('Hate speech'));
    await click('Report');
    expect(panel.api.callsTo(moderationCalls.report)[0]?.input).toEqual({
      id: 'v1',
      comment: createComment(1).id,
      reason: 'hate',
    });
    expect(queryByRole('radio')).toBeNull();
    getByText(/A moderator will review it/);
  });

  it('offers anonymous viewers no report', async () => {
    panel.api.on(commentRoutes.list, respondWithList([createComment(1, {}, vod, 'anonymous')]));
    const { queryByRole } = await panel.open(vod, { user: null });
    expect(queryByRole('button', { name: /More actions/ })).toBeNull();
  });

  it('says that a comment of a deleted account is gone, and keeps its replies', async () => {
    const erased = { displayname: '???', username: '', text: '', reply_count: 2 };
    panel.api.on(commentRoutes.list, respondWithList([createComment(1, erased)]));
    const { getByText, getByRole } = await panel.open();
    getByText('This comment was deleted.');
    getByRole('button', { name: /2 replies/ });
  });

  it('shows the display name or its replacement [CM-22]', async () => {
    panel.api.on(
      commentRoutes.list,
      respondWithList([
        createComment(4, { displayname: 'Mia' }),
        createComment(3, { displayname: 'Mia', anon_displayname: 'A guest' }),
        createComment(2, { displayname: '???' }),
        createComment(1, { displayname: 'CMS' }),
      ]),
    );
    const { getAllByRole } = await panel.open();
    expect(
      getAllByRole('article').map((article) => article.querySelector('header span')?.textContent),
    ).toEqual(['Mia', 'A guest', 'Anonymous', 'Anonymous']);
  });

  it("shows the author's picture, and initials until it has loaded or if it is gone", async () => {
    const avatar = '/avatars/mia.png';
    panel.api.on(
      commentRoutes.list,
      respondWithList([createComment(3, { avatar }), createComment(2, { avatar: null }), createComment(1)]),
    );
    const { getAllByRole } = await panel.open();
    const pictures = () => getAllByRole('article').map((article) => article.querySelector('img'));
    const [picture, ...others] = pictures();
    expect(others).toEqual([null, null]);
    expect(['src', 'alt', 'loading'].map((name) => picture?.getAttribute(name))).toEqual([
      avatar,
      '',
      'lazy',
    ]);
    const isShown = () => picture?.hasAttribute('data-loaded');
    fireEvent.error(picture!);
    expect(isShown()).toBe(false);
    expect(picture?.parentElement?.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe('M');
    fireEvent.load(picture!);
    expect(isShown()).toBe(true);

    const edited = createComment(2, { avatar: '/avatars/new.png' });
    panel.stream.send('comment.edited', { id: edited.id, comment: toSharedComment(edited), totalcount: 3 });
    await panel.settle();
    expect(pictures()[1]?.getAttribute('src')).toBe('/avatars/new.png');
  });

  it('shows no error when video details or user are missing [CM-46]', async () => {
    panel.api.on(commentRoutes.list, respondWithList(createComments(2)));
    const { texts, queryByRole } = await panel.open(null, { user: null });
    expect(texts()).toHaveLength(2);
    expect(queryByRole('alert')).toBeNull();
  });

  it('offers a retry when the list cannot be loaded', async () => {
    panel.api.on(commentRoutes.list, () => {
      throw createApiError('UNREACHABLE', 0);
    });
    const { click, texts } = await panel.open();
    panel.api.on(commentRoutes.list, respondWithList(createComments(1)));
    await click('Try again');
    expect(texts()).toEqual(['Comment 1']);
  });

  it('refreshes its times every minute [CM-44]', async () => {
    panel.api.on(commentRoutes.list, respondWithList([createComment(1)]));
    const { container } = await panel.open();
    const getTime = (): string | null => container.querySelector('time')?.textContent ?? null;
    expect(getTime()).toBe('1 minute ago');
    await panel.advance(59_000);
    expect(getTime()).toBe('1 minute ago');
    await panel.advance(1_000);
    expect(getTime()).toBe('2 minutes ago');
  });

  it('applies the given theme color [CM-19]', async () => {
    const { container } = await panel.open(vod, { themeColor: 'dark' });
    expect(container.querySelector('section')?.dataset.themeColor).toBe('dark');
  });
});
