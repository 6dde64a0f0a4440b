// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  commentOf,
  listOf,
  liveEvent,
  noUpdates,
  refusal,
  sharedOf,
  vod,
  withMode,
} from '#test/panel/hand-panel.ts';
import { createShow } from '#test/panel/show-panel.tsx';
import { type Comment, commentRoutes } from '../contract.ts';
import { liveUpdatesRoute } from '../live-contract.ts';

let show: ReturnType<typeof createShow>;
beforeEach(() => {
  show = createShow();
});
afterEach(() => show.close());

const parent = (change: Partial<Comment> = {}, video = liveEvent) =>
  commentOf(1, { reply_count: 7, ...change }, video);
const replies = (count: number): Comment[] =>
  Array.from({ length: count }, (_, index) =>
    commentOf(100 + index, { parent: parent().id, text: `Reply ${index}` }),
  );
function answerThread(all: Comment[]): void {
  show.api.on(commentRoutes.get, ({ input }) => {
    const before = input.from ? all.findIndex(({ id }) => id === input.from) : all.length;
    const list = all.slice(Math.max(0, before - Number(input.max)), before);
    return { ...parent(), reply_count: all.length, replies: { list, totalcount: all.length } };
  });
}

describe('replies on-demand', () => {
  beforeEach(() => show.api.on(commentRoutes.list, listOf([parent({}, undefined), commentOf(2)])));

  it('unfold five at a time, the newest first asked for, shown oldest first [CM-45]', async () => {
    answerThread(replies(7));
    const { press, texts } = await show.open();
    await press('7 replies');
    expect(show.api.asked(commentRoutes.get)[0]?.input).toMatchObject({ show_replies: true, max: 5 });
    expect(texts().slice(2)).toEqual(['Reply 2', 'Reply 3', 'Reply 4', 'Reply 5', 'Reply 6']);
    await press('View previous replies');
    expect(texts().slice(2)).toEqual([0, 1, 2, 3, 4, 5, 6].map((number) => `Reply ${number}`));
    await press('7 replies');
    expect(texts()).toHaveLength(2);
  });

  it('are written in a box that opens below the comment and closes when it is sent [CM-16]', async () => {
    const to = parent({}, undefined);
    answerThread([]);
    show.api.on(commentRoutes.create, ({ input }) =>
      commentOf(50, {
        text: String(input.text),
        parent: to.id,
        username: 'vic',
        parent_comment: { displayname: 'mia', text: '', reply_count: 8 },
      }),
    );
    const { press, field, queryByRole, texts, getByText } = await show.open();
    expect(queryByRole('textbox', { name: 'Reply to mia' })).toBeNull();
    await press('Reply to mia', 1);
    fireEvent.change(field('Reply to mia'), { target: { value: 'I agree' } });
    fireEvent.keyDown(field('Reply to mia'), { key: 'Enter' });
    await show.settle();
    expect(show.api.asked(commentRoutes.create)[0]?.input).toMatchObject({
      text: 'I agree',
      adid: to.id,
      kapowner: 'olivia',
      cmntowner: 'mia',
    });
    expect(texts()).toContain('I agree');
    getByText('8 replies');
    expect(queryByRole('textbox', { name: 'Reply to mia' })).toBeNull();
  });
});

describe('replies that wait for approval', () => {
  const waiting = (number: number): Comment =>
    commentOf(number, {
      parent: parent().id,
      username: 'vic',
      text: `Mine ${number}`,
      awaiting_approval: true,
      parent_comment: { displayname: 'mia', text: '', reply_count: 0 },
    });
  function answer(all: Comment[], counted: number): void {
    show.api.on(commentRoutes.get, ({ input }) => {
      const before = input.from ? all.findIndex(({ id }) => id === input.from) : all.length;
      const list = all.slice(Math.max(0, before - Number(input.max)), before);
      return { ...parent({}, vod), reply_count: counted, replies: { list, totalcount: counted } };
    });
  }

  it('can be unfolded by who wrote them where nobody else sees any, and are marked', async () => {
    show.api.on(commentRoutes.list, listOf([parent({ reply_count: 0, own_waiting_replies: 1 }, vod)]));
    answer([waiting(100)], 0);
    const { press, texts, getByText, queryByText } = await show.open();
    await press('1 reply awaiting approval');
    expect(texts()).toEqual(['Comment 1', 'Mine 100']);
    getByText('Awaiting approval');
    show.api.on(commentRoutes.remove, () => ({ id: waiting(100).id, status: 'DELETED' }));
    await press('Delete');
    await press('Delete');
    await show.pass(1_000);
    expect(texts()).toEqual(['Comment 1']);
    expect(queryByText(/awaiting approval|replies|reply$/)).toBeNull();
  });

  it('do not hide older ones that everyone sees: the total counts without them', async () => {
    show.api.on(commentRoutes.list, listOf([parent({ reply_count: 5 }, vod)]));
    answer([...replies(5), waiting(200)], 5);
    const { press, texts, queryByRole } = await show.open();
    await press('5 replies');
    expect(texts().slice(1)).toEqual(['Reply 1', 'Reply 2', 'Reply 3', 'Reply 4', 'Mine 200']);
    await press('View previous replies');
    expect(texts()[1]).toBe('Reply 0');
    expect(queryByRole('button', { name: 'View previous replies' })).toBeNull();
  });

  it.each(['ALL', 'PIN'] as const)(
    'stay below their comment after they were sent, in mode %s',
    async (mode) => {
      const video = withMode(vod, mode);
      const to = parent({ reply_count: 0, pinned: mode === 'PIN' }, video);
      show.api.on(commentRoutes.list, listOf([to]));
      show.api.on(commentRoutes.create, () => waiting(50));
      const { press, field, texts, getByText } = await show.open(video);
      await press('Reply to mia');
      fireEvent.change(field('Reply to mia'), { target: { value: 'I agree' } });
      fireEvent.keyDown(field('Reply to mia'), { key: 'Enter' });
      await show.settle();
      expect(texts()).toEqual(['Comment 1', 'Mine 50']);
      getByText('Awaiting approval');
      await press('1 reply awaiting approval');
      expect(texts()).toEqual(['Comment 1']);
    },
  );
});

describe('the reply view of an event', () => {
  beforeEach(() => {
    show.api.on(commentRoutes.list, listOf([parent(), commentOf(2, {}, liveEvent)]));
    show.api.on(liveUpdatesRoute, ({ input }) => noUpdates(Number(input.ts)));
  });

  it('has a back arrow, the comment, up to 15 replies and a form [CM-06, CM-35]', async () => {
    answerThread(replies(20));
    const { press, field, texts, getByRole } = await show.open(liveEvent);
    await press('7 replies');
    expect(show.api.asked(commentRoutes.get)[0]?.input).toMatchObject({ show_replies: true, max: 15 });
    expect(texts()).toEqual([
      'Comment 1',
      ...replies(20)
        .slice(5)
        .map(({ text }) => text),
    ]);
    field('Reply to mia');
    getByRole('heading', { name: '20 replies' });
    await press('Back to the comments');
    expect(texts()).toEqual(['Comment 1', 'Comment 2']);
  });

  it('asks for new replies every 15 seconds, and not after it is left [CM-35]', async () => {
    answerThread(replies(1));
    const { press, texts } = await show.open(liveEvent);
    await press('7 replies');
    answerThread(replies(2));
    await show.pass(14_999);
    expect(show.api.asked(commentRoutes.get)).toHaveLength(1);
    await show.pass(1);
    expect(show.api.asked(commentRoutes.get)).toHaveLength(2);
    expect(texts()).toContain('Reply 1');
    await press('Back to the comments');
    await show.pass(60_000);
    expect(show.api.asked(commentRoutes.get)).toHaveLength(2);
  });

  it('gives up when its comment is deleted: toast, list, fading after a second [CM-33, CE-07]', async () => {
    answerThread(replies(1));
    const { press, field, texts, getByRole, queryByRole, container } = await show.open(liveEvent);
    await press('7 replies');
    fireEvent.change(field('Reply to mia'), { target: { value: 'half a thought' } });
    show.api.on(commentRoutes.get, () => {
      throw refusal('COMMENT_DELETED', 410);
    });
    await show.pass(15_000);
    expect(getByRole('alert').textContent).toBe('Failed to reply as parent comment has been deleted');
    expect(texts()).toEqual(['Comment 1', 'Comment 2']);
    const state = (): string | undefined => container.querySelector('article')?.dataset.leaving;
    expect(state()).toBe('gone');
    // Nothing typed is lost with its place.
    expect(field('Add a comment').value).toBe('half a thought');
    await show.pass(1_000);
    expect(state()).toBe('fading');
    await show.pass(400);
    expect(texts()).toEqual(['Comment 2']);
    await show.pass(600);
    expect(queryByRole('alert')).toBeNull();
  });

  it('gives up at once when the event stream says so [CM-33, CE-07]', async () => {
    answerThread(replies(1));
    const { press, texts, getByRole } = await show.open(liveEvent);
    await press('7 replies');
    show.stream.send('comment.deleted', { id: parent().id, totalcount: 1 });
    await show.settle();
    expect(getByRole('alert').textContent).toBe('Failed to reply as parent comment has been deleted');
    await show.pass(1_400);
    expect(texts()).toEqual(['Comment 2']);
  });

  it.each([
    ['REPLY_TARGET_DELETED', 'Can not reply to this comment, as this comment has been deleted.', 'CE-09'],
    ['PARENT_DELETED', 'Can not reply to this comment, as parent comment has been deleted.', 'CE-08'],
  ])('returns to the list when the server answers %s: %s [%s]', async (code, text) => {
    answerThread(replies(1));
    show.api.on(commentRoutes.create, () => {
      throw refusal(code);
    });
    const { press, field, texts, getByRole } = await show.open(liveEvent);
    await press('7 replies');
    fireEvent.change(field('Reply to mia'), { target: { value: 'too late' } });
    await press('Post');
    expect(getByRole('alert').textContent).toBe(text);
    expect(field('Add a comment').value).toBe('too late');
    await show.pass(1_400);
    expect(texts()).toEqual(['Comment 2']);
  });

  it('does not open for a comment that is gone [CE-09]', async () => {
    show.api.on(commentRoutes.get, () => {
      throw refusal('COMMENT_NOT_FOUND', 404);
    });
    const { press, texts, getByRole } = await show.open(liveEvent);
    await press('7 replies');
    expect(getByRole('alert').textContent).toBe(
      'Can not reply to this comment, as this comment has been deleted.',
    );
    await show.pass(1_400);
    expect(texts()).toEqual(['Comment 2']);
  });

  it('blinks when the count changes, not before [CM-32]', async () => {
    const { container, getByText } = await show.open(liveEvent);
    getByText('7 replies');
    expect(container.querySelector('[data-blink]')).toBeNull();
    show.stream.send('comment.created', {
      id: 'ffffff',
      parent: parent().id,
      comment: sharedOf(commentOf(200, { parent: parent().id })),
      parent_reply_count: 8,
      totalcount: 2,
    });
    await show.settle();
    expect(container.querySelector('[data-blink]')?.textContent).toBe('8 replies');
  });
});
