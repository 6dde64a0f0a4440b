// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createApiError,
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
import { liveUpdatesRoute } from '../live-contract.ts';

let panel: ReturnType<typeof createPanelHarness>;
beforeEach(() => {
  panel = createPanelHarness();
});
afterEach(() => panel.close());

const createParent = (change: Partial<Comment> = {}, video = liveEvent) =>
  createComment(1, { reply_count: 7, ...change }, video);
const createReplies = (count: number): Comment[] =>
  Array.from({ length: count }, (_, index) =>
    createComment(100 + index, { parent: createParent().id, text: `Reply ${index}` }),
  );
function respondWithReplies(all: Comment[]): void {
  panel.api.on(commentRoutes.get, ({ input }) => {
    const before = input.from ? all.findIndex(({ id }) => id === input.from) : all.length;
    const list = all.slice(Math.max(0, before - Number(input.max)), before);
    return { ...createParent(), reply_count: all.length, replies: { list, totalcount: all.length } };
  });
}

describe('replies on demand', () => {
  beforeEach(() =>
    panel.api.on(commentRoutes.list, respondWithList([createParent({}, undefined), createComment(2)])),
  );

  it('expand five at a time from the newest, shown oldest first [CM-45]', async () => {
    respondWithReplies(createReplies(7));
    const { click, texts } = await panel.open();
    await click('7 replies');
    expect(panel.api.callsTo(commentRoutes.get)[0]?.input).toMatchObject({ show_replies: true, max: 5 });
    expect(texts().slice(2)).toEqual(['Reply 2', 'Reply 3', 'Reply 4', 'Reply 5', 'Reply 6']);
    await click('View previous replies');
    expect(texts().slice(2)).toEqual([0, 1, 2, 3, 4, 5, 6].map((number) => `Reply ${number}`));
    await click('7 replies');
    expect(texts()).toHaveLength(2);
  });

  it('are written in a form that opens below the comment and closes after sending [CM-16]', async () => {
    const target = createParent({}, undefined);
    respondWithReplies([]);
    panel.api.on(commentRoutes.create, ({ input }) =>
      createComment(50, {
        text: String(input.text),
        parent: target.id,
        username: 'vic',
        parent_comment: { displayname: 'mia', text: '', reply_count: 8 },
      }),
    );
    const { click, field, queryByRole, texts, getByText, getByRole } = await panel.open();
    expect(queryByRole('textbox', { name: 'Reply to mia' })).toBeNull();
    expect(getByRole('heading', { level: 2 }).textContent).toBe('Comments 9');
    await click('Reply to mia', 1);
    fireEvent.change(field('Reply to mia'), { target: { value: 'I agree' } });
    fireEvent.keyDown(field('Reply to mia'), { key: 'Enter' });
    await panel.settle();
    expect(panel.api.callsTo(commentRoutes.create)[0]?.input).toMatchObject({
      text: 'I agree',
      adid: target.id,
      kapowner: 'olivia',
      cmntowner: 'mia',
    });
    expect(texts()).toContain('I agree');
    getByText('8 replies');
    expect(getByRole('heading', { level: 2 }).textContent).toBe('Comments 10');
    expect(queryByRole('textbox', { name: 'Reply to mia' })).toBeNull();
  });
});

describe('pending replies', () => {
  const createPending = (number: number): Comment =>
    createComment(number, {
      parent: createParent().id,
      username: 'vic',
      text: `Mine ${number}`,
      awaiting_approval: true,
      parent_comment: { displayname: 'mia', text: '', reply_count: 0 },
    });
  function respondWithThread(all: Comment[], counted: number): void {
    panel.api.on(commentRoutes.get, ({ input }) => {
      const before = input.from ? all.findIndex(({ id }) => id === input.from) : all.length;
      const list = all.slice(Math.max(0, before - Number(input.max)), before);
      return { ...createParent({}, vod), reply_count: counted, replies: { list, totalcount: counted } };
    });
  }

  it('can be expanded by their author when there are no other replies, and are marked', async () => {
    panel.api.on(
      commentRoutes.list,
      respondWithList([createParent({ reply_count: 0, own_waiting_replies: 1 }, vod)]),
    );
    respondWithThread([createPending(100)], 0);
    const { choose, click, texts, getByText, queryByText } = await panel.open();
    await click('1 reply awaiting approval');
    expect(texts()).toEqual(['Comment 1', 'Mine 100']);
    getByText('Awaiting approval');
    panel.api.on(commentRoutes.remove, () => ({ id: createPending(100).id, status: 'DELETED' }));
    await choose('Delete', 'Mine 100');
    await click('Delete');
    await panel.advance(1_000);
    expect(texts()).toEqual(['Comment 1']);
    expect(queryByText(/awaiting approval|replies|reply$/)).toBeNull();
  });

  it('do not hide older public replies, although the total does not count them', async () => {
    panel.api.on(commentRoutes.list, respondWithList([createParent({ reply_count: 5 }, vod)]));
    respondWithThread([...createReplies(5), createPending(200)], 5);
    const { click, texts, queryByRole } = await panel.open();
    await click('5 replies');
    expect(texts().slice(1)).toEqual(['Reply 1', 'Reply 2', 'Reply 3', 'Reply 4', 'Mine 200']);
    await click('View previous replies');
    expect(texts()[1]).toBe('Reply 0');
    expect(queryByRole('button', { name: 'View previous replies' })).toBeNull();
  });

  it.each(['ALL', 'PIN'] as const)('stay below their comment after sending, in mode %s', async (mode) => {
    const video = withMode(vod, mode);
    const target = createParent({ reply_count: 0, pinned: mode === 'PIN' }, video);
    panel.api.on(commentRoutes.list, respondWithList([target]));
    panel.api.on(commentRoutes.create, () => createPending(50));
    const { click, field, texts, getByText } = await panel.open(video);
    await click('Reply to mia');
    fireEvent.change(field('Reply to mia'), { target: { value: 'I agree' } });
    fireEvent.keyDown(field('Reply to mia'), { key: 'Enter' });
    await panel.settle();
    expect(texts()).toEqual(['Comment 1', 'Mine 50']);
    getByText('Awaiting approval');
    await click('1 reply awaiting approval');
    expect(texts()).toEqual(['Comment 1']);
  });
});

describe('the reply view of a live event', () => {
  beforeEach(() => {
    panel.api.on(commentRoutes.list, respondWithList([createParent(), createComment(2, {}, liveEvent)]));
    panel.api.on(liveUpdatesRoute, ({ input }) => createEmptyUpdates(Number(input.ts)));
  });

  it('shows a back button, the comment, up to 15 replies, and a form [CM-06, CM-35]', async () => {
    respondWithReplies(createReplies(20));
    const { click, field, texts, getByRole } = await panel.open(liveEvent);
    await click('7 replies');
    expect(panel.api.callsTo(commentRoutes.get)[0]?.input).toMatchObject({ show_replies: true, max: 15 });
    expect(texts()).toEqual([
      'Comment 1',
      ...createReplies(20)
        .slice(5)
        .map(({ text }) => text),
    ]);
    field('Reply to mia');
    getByRole('heading', { name: '20 replies' });
    await click('Back to the comments');
    expect(texts()).toEqual(['Comment 1', 'Comment 2']);
  });

  it('polls for new replies every 15 seconds until it is closed [CM-35]', async () => {
    respondWithReplies(createReplies(1));
    const { click, texts } = await panel.open(liveEvent);
    await click('7 replies');
    respondWithReplies(createReplies(2));
    await panel.advance(14_999);
    expect(panel.api.callsTo(commentRoutes.get)).toHaveLength(1);
    await panel.advance(1);
    expect(panel.api.callsTo(commentRoutes.get)).toHaveLength(2);
    expect(texts()).toContain('Reply 1');
    await click('Back to the comments');
    await panel.advance(60_000);
    expect(panel.api.callsTo(commentRoutes.get)).toHaveLength(2);
  });

  it('closes with a toast when its comment is deleted, which fades after a second [CM-33, CE-07]', async () => {
    respondWithReplies(createReplies(1));
    const { click, field, texts, getByRole, queryByRole, container } = await panel.open(liveEvent);
    await click('7 replies');
    fireEvent.change(field('Reply to mia'), { target: { value: 'half a thought' } });
    panel.api.on(commentRoutes.get, () => {
      throw createApiError('COMMENT_DELETED', 410);
    });
    await panel.advance(15_000);
    expect(getByRole('alert').textContent).toBe('Failed to reply as parent comment has been deleted');
    expect(texts()).toEqual(['Comment 1', 'Comment 2']);
    const getDeletion = (): string | undefined => container.querySelector('article')?.dataset.deletion;
    expect(getDeletion()).toBe('deleted');
    // The unsent reply moves to the comment form.
    expect(field('Add a comment').value).toBe('half a thought');
    await panel.advance(1_000);
    expect(getDeletion()).toBe('fading');
    await panel.advance(400);
    expect(texts()).toEqual(['Comment 2']);
    await panel.advance(600);
    expect(queryByRole('alert')).toBeNull();
  });

  it('closes immediately when the event stream reports the deletion [CM-33, CE-07]', async () => {
    respondWithReplies(createReplies(1));
    const { click, texts, getByRole } = await panel.open(liveEvent);
    await click('7 replies');
    panel.stream.send('comment.deleted', { id: createParent().id, totalcount: 1 });
    await panel.settle();
    expect(getByRole('alert').textContent).toBe('Failed to reply as parent comment has been deleted');
    await panel.advance(1_400);
    expect(texts()).toEqual(['Comment 2']);
  });

  it.each([
    ['REPLY_TARGET_DELETED', 'Can not reply to this comment, as this comment has been deleted.', 'CE-09'],
    ['PARENT_DELETED', 'Can not reply to this comment, as parent comment has been deleted.', 'CE-08'],
  ])('returns to the list when the server responds with %s: %s [%s]', async (code, text) => {
    respondWithReplies(createReplies(1));
    panel.api.on(commentRoutes.create, () => {
      throw createApiError(code);
    });
    const { click, field, texts, getByRole } = await panel.open(liveEvent);
    await click('7 replies');
    fireEvent.change(field('Reply to mia'), { target: { value: 'too late' } });
    await click('Post');
    expect(getByRole('alert').textContent).toBe(text);
    expect(field('Add a comment').value).toBe('too late');
    await panel.advance(1_400);
    expect(texts()).toEqual(['Comment 2']);
  });

  it('does not open for a deleted comment [CE-09]', async () => {
    panel.api.on(commentRoutes.get, () => {
      throw createApiError('COMMENT_NOT_FOUND', 404);
    });
    const { click, texts, getByRole } = await panel.open(liveEvent);
    await click('7 replies');
    expect(getByRole('alert').textContent).toBe(
      'Can not reply to this comment, as this comment has been deleted.',
    );
    await panel.advance(1_400);
    expect(texts()).toEqual(['Comment 2']);
  });

  it('blinks when the reply count changes, but not on the first render [CM-32]', async () => {
    const { container, getByText } = await panel.open(liveEvent);
    getByText('7 replies');
    expect(container.querySelector('[data-blink]')).toBeNull();
    panel.stream.send('comment.created', {
      id: 'ffffff',
      parent: createParent().id,
      comment: toSharedComment(createComment(200, { parent: createParent().id })),
      parent_reply_count: 8,
      totalcount: 2,
    });
    await panel.settle();
    expect(container.querySelector('[data-blink]')?.textContent).toBe('8 replies');
  });
});
