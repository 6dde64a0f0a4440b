// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commentOf, listOf, liveEvent, noUpdates, refusal, vod, withMode } from '#test/panel/hand-panel.ts';
import { createShow, PHONE } from '#test/panel/show-panel.tsx';
import { type Comment, commentRoutes } from '../contract.ts';
import { liveUpdatesRoute } from '../live-contract.ts';

let show: ReturnType<typeof createShow>;
let mine: Comment;
beforeEach(() => {
  show = createShow();
  mine = commentOf(1, { username: 'vic', text: 'Mine &amp; <br>yours' });
  show.api.on(commentRoutes.list, listOf([mine]));
  show.api.on(liveUpdatesRoute, ({ input }) => noUpdates(Number(input.ts)));
  show.api.on(commentRoutes.create, ({ input }) =>
    commentOf(9, { username: 'vic', text: String(input.text) }),
  );
});
afterEach(() => show.close());
const fail = (route: object, code = 'INTERNAL', status = 500): void =>
  show.api.on(route, () => {
    throw refusal(code, status, 'It went wrong.');
  });
const type = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });
const enter = async (field: HTMLElement, more = {}): Promise<void> => {
  fireEvent.keyDown(field, { key: 'Enter', ...more });
  await show.settle();
};

describe('writing a comment', () => {
  it('has Post disabled until something is typed, and posts by Enter [CM-38]', async () => {
    const { field, getByRole, texts } = await show.open();
    const post = getByRole('button', { name: 'Post' }) as HTMLButtonElement;
    expect(post.disabled).toBe(true);
    type(field('Add a comment'), 'Hello');
    expect(post.disabled).toBe(false);
    await enter(field('Add a comment'));
    expect(show.api.asked(commentRoutes.create)[0]?.input).toMatchObject({
      gconfid: 'v1',
      text: 'Hello',
      kapowner: 'olivia',
    });
    expect(texts()).toEqual(['Hello', 'Mine & yours']);
    expect(field('Add a comment').value).toBe('');
    expect(post.disabled).toBe(true);
  });

  it('makes a new line by Shift+Enter, and leaves Enter to those who compose characters', async () => {
    const { field } = await show.open();
    type(field('Add a comment'), 'Hello');
    await enter(field('Add a comment'), { shiftKey: true });
    await enter(field('Add a comment'), { isComposing: true });
    expect(show.api.asked(commentRoutes.create)).toEqual([]);
  });

  it('disables the box and shows a spinner while sending, and sends once [CM-38]', async () => {
    let finish: (comment: Comment) => void = () => undefined;
    show.api.on(commentRoutes.create, () => new Promise((resolve) => (finish = resolve as never)));
    const { field, getByRole, queryByRole, press } = await show.open();
    type(field('Add a comment'), 'Hello');
    await press('Post');
    await enter(field('Add a comment'));
    expect(field('Add a comment').disabled).toBe(true);
    getByRole('status', { name: 'Sending' });
    finish(commentOf(9, { text: 'Hello' }));
    await show.settle();
    expect(field('Add a comment').disabled).toBe(false);
    expect(queryByRole('status', { name: 'Sending' })).toBeNull();
    expect(show.api.asked(commentRoutes.create)).toHaveLength(1);
  });

  it.each([' ', '\n\n', ' \t ', '\u200b'])('silently does not send %j [CM-37]', async (text) => {
    const { field, press, queryByRole } = await show.open();
    type(field('Add a comment'), text);
    await press('Post');
    expect(show.api.asked(commentRoutes.create)).toEqual([]);
    expect(queryByRole('alert')).toBeNull();
    expect(field('Add a comment').value).toBe(text);
  });

  it('cuts at 2048 characters and says so [CM-36]', async () => {
    const { field, getByRole, queryByRole } = await show.open();
    type(field('Add a comment'), 'x'.repeat(2048));
    expect(queryByRole('alert')).toBeNull();
    type(field('Add a comment'), 'x'.repeat(2049));
    expect(getByRole('alert').textContent).toBe('Comment should be maximum 2048 characters long');
    expect(field('Add a comment').value).toBe('x'.repeat(2048));
    type(field('Add a comment'), `${'x'.repeat(2047)}😀`);
    expect(field('Add a comment').value).toBe('x'.repeat(2047));
  });

  it('keeps what was typed when posting fails, and sends the same key again [CE-01]', async () => {
    fail(commentRoutes.create);
    const { field, press, getByRole, queryByRole } = await show.open();
    type(field('Add a comment'), 'Hello');
    await press('Post');
    expect(getByRole('alert').textContent).toBe('Comment addition failed.');
    expect(field('Add a comment').value).toBe('Hello');
    await show.pass(1_999);
    expect(queryByRole('alert')).not.toBeNull();
    await show.pass(1);
    expect(queryByRole('alert')).toBeNull();
    await press('Post');
    const keys = show.api.asked(commentRoutes.create).map(({ input }) => input.client_key);
    expect(keys[0]).toMatch(/^[\w-]{8,64}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('keeps a draft through a reload, and through signing in again', async () => {
    fail(commentRoutes.create, 'UNAUTHENTICATED', 401);
    const first = await show.open();
    type(first.field('Add a comment'), 'Hello');
    await first.press('Post');
    await first.press('Sign in');
    expect(show.signIns()).toBe(1);
    first.unmount();
    const anonymous = await show.open(vod, { user: null });
    anonymous.unmount();
    const { field } = await show.open();
    expect(field('Add a comment').value).toBe('Hello');
  });

  it('shows a draft to nobody else who uses the tab, on the same page or after a reload', async () => {
    fail(commentRoutes.create);
    const first = await show.open();
    type(first.field('Add a comment'), 'Only for me');
    await first.change(vod, { user: { username: 'eve', displayname: 'Eve' } });
    expect(first.field('Add a comment').value).toBe('');
    first.unmount();
    const { field } = await show.open(vod, { user: { username: 'eve', displayname: 'Eve' } });
    expect(field('Add a comment').value).toBe('');
    expect(JSON.stringify([...show.storage.kept])).not.toContain('Only for me');
  });

  it('says beside the box why the server refused', async () => {
    show.api.on(commentRoutes.create, () => {
      throw refusal('SLOW_MODE', 429, 'Slow mode is on. Please wait a moment.');
    });
    const { field, press, getByText } = await show.open();
    type(field('Add a comment'), 'Hello');
    await press('Post');
    getByText('Slow mode is on. Please wait a moment.');
    getByText('Comment addition failed.');
  });
});

describe('in mode PIN', () => {
  const waiting = commentOf(9, { username: 'vic', awaiting_approval: true });
  beforeEach(() => show.api.on(commentRoutes.create, () => waiting));

  it('says on a phone that a comment was submitted [CM-14, CM-26]', async () => {
    const { field, press, getByText, queryByText, texts } = await show.open(withMode(liveEvent, 'PIN'), {
      userAgent: PHONE,
    });
    type(field('Add a comment'), 'Hello');
    await press('Post');
    expect(getByText('comment has been submitted for approval').dataset.place).toBe('panel');
    expect(texts()).not.toContain('Comment 9');
    await show.pass(2_000);
    expect(queryByText('comment has been submitted for approval')).toBeNull();
  });

  it('says it inside the pinned container for 4 seconds on a desktop [CM-15]', async () => {
    const { field, press, getByText, queryByText } = await show.open(withMode(liveEvent, 'PIN'));
    type(field('Add a comment'), 'Hello');
    await press('Post');
    const toast = getByText('comment has been submitted for approval');
    expect(toast.dataset.place).toBe('pinned');
    expect(toast.closest('[data-pinned]')).not.toBeNull();
    await show.pass(3_999);
    getByText('comment has been submitted for approval');
    await show.pass(1);
    expect(queryByText('comment has been submitted for approval')).toBeNull();
  });
});

describe('replies, edits and deletions', () => {
  it('says when a reply fails, and keeps it [CE-02]', async () => {
    fail(commentRoutes.create);
    const { field, press, getByRole } = await show.open();
    await press('Reply to vic');
    type(field('Reply to vic'), 'Hello');
    await enter(field('Reply to vic'));
    expect(getByRole('alert').textContent).toBe('Reply addition failed.');
    expect(field('Reply to vic').value).toBe('Hello');
  });

  it('swaps the text for a form with what was typed, and back [CM-17]', async () => {
    show.api.on(commentRoutes.edit, ({ input }) => ({
      ...mine,
      text: String(input.text),
      time_last_update: mine.time_created + 1,
    }));
    const { field, press, texts, queryByRole, getByText } = await show.open();
    await press('Edit');
    expect(field('Edit your comment').value).toBe('Mine & \nyours');
    expect(texts()).toEqual([]);
    await press('Cancel');
    expect(texts()).toEqual(['Mine & yours']);
    await press('Edit');
    type(field('Edit your comment'), 'Better');
    await enter(field('Edit your comment'));
    expect(show.api.asked(commentRoutes.edit)[0]?.input).toMatchObject({
      id: mine.id,
      text: 'Better',
      kapowner: 'olivia',
      cmntowner: 'vic',
      time_last_update: mine.time_last_update,
    });
    expect(texts()).toEqual(['Better']);
    expect(queryByRole('textbox', { name: /Edit/ })).toBeNull();
    getByText('(edited)');
  });

  it('does not send a blank edit, and cuts a long one [CM-36, CM-37]', async () => {
    const { field, press, getByRole } = await show.open();
    await press('Edit');
    type(field('Edit your comment'), '   ');
    await enter(field('Edit your comment'));
    expect(show.api.asked(commentRoutes.edit)).toEqual([]);
    type(field('Edit your comment'), 'x'.repeat(3000));
    expect(field('Edit your comment').value).toHaveLength(2048);
    expect(getByRole('alert').textContent).toBe('Comment should be maximum 2048 characters long');
  });

  it('says when an edit fails [CE-03]', async () => {
    fail(commentRoutes.edit);
    const { field, press, getByRole } = await show.open();
    await press('Edit');
    type(field('Edit your comment'), 'Better');
    await enter(field('Edit your comment'));
    expect(getByRole('alert').textContent).toBe('Comment edition failed.');
    expect(field('Edit your comment').value).toBe('Better');
  });

  it('deletes after a question, and the comment fades [CM-29, CM-39]', async () => {
    show.api.on(commentRoutes.remove, () => ({ id: mine.id, status: 'DELETED' }));
    const { press, texts, getByRole, container } = await show.open();
    await press('Delete');
    await press('Cancel');
    expect(show.api.asked(commentRoutes.remove)).toEqual([]);
    await press('Delete');
    await press('Delete');
    expect(show.api.asked(commentRoutes.remove)[0]?.input).toMatchObject({ gconfid: 'v1', cid: mine.id });
    expect(container.querySelector('article')?.dataset.leaving).toBe('fading');
    await show.pass(400);
    expect(texts()).toEqual([]);
    expect(getByRole('heading').textContent).toBe('Comments 0');
  });

  it('says when a deletion fails [CE-05]', async () => {
    fail(commentRoutes.remove);
    const { press, texts, getByRole } = await show.open();
    await press('Delete');
    await press('Delete');
    expect(getByRole('alert').textContent).toBe('Comment deletion failed.');
    expect(texts()).toEqual(['Mine & yours']);
  });

  it('says when editing or deleting a reply fails [CE-04, CE-06]', async () => {
    const reply = commentOf(50, { parent: mine.id, username: 'vic', text: 'My reply' });
    show.api.on(commentRoutes.list, listOf([{ ...mine, reply_count: 1, canEdit: false, canDelete: false }]));
    show.api.on(commentRoutes.get, () => ({
      ...mine,
      canEdit: false,
      canDelete: false,
      replies: { list: [reply], totalcount: 1 },
    }));
    fail(commentRoutes.edit);
    fail(commentRoutes.remove);
    const { press, field, getByRole } = await show.open();
    await press('1 reply');
    await press('Edit');
    type(field('Edit your reply'), 'Better');
    await enter(field('Edit your reply'));
    expect(getByRole('alert').textContent).toBe('Reply edition failed.');
    await press('Cancel');
    await press('Delete');
    await press('Delete');
    expect(getByRole('alert').textContent).toBe('Reply deletion failed.');
  });

  it('fetches five more when deletions leave the window short [CM-45]', async () => {
    const all = Array.from({ length: 30 }, (_, index) => commentOf(index + 1, { username: 'vic' }));
    show.api.on(commentRoutes.list, listOf(all));
    show.api.on(commentRoutes.remove, () => ({ id: '', status: 'DELETED' }));
    const { press } = await show.open();
    await press('Delete');
    await press('Delete');
    await show.pass(400);
    await press('Delete');
    await press('Delete');
    expect(show.api.asked(commentRoutes.list).at(-1)?.input).toMatchObject({ max: 5 });
  });
});

describe('pinning', () => {
  const video = withMode(liveEvent, 'ALL', true);
  const comment = commentOf(3, {}, video);
  beforeEach(() => show.api.on(commentRoutes.list, listOf([comment])));

  it('looks the comment up first, then pins it [CM-28]', async () => {
    show.api.on(commentRoutes.get, () => comment);
    show.api.on(commentRoutes.pin, ({ input }) => ({ ...comment, pinned: input.op === 'pin' }));
    const { press, getByRole } = await show.open(video);
    await press('Pin');
    expect(show.api.asked(commentRoutes.pin)[0]?.input).toMatchObject({ id: comment.id, op: 'pin' });
    await press('Unpin');
    expect(show.api.asked(commentRoutes.pin)[1]?.input).toMatchObject({ op: 'unpin' });
    getByRole('button', { name: 'Pin' });
  });

  it('says so when the comment cannot be fetched [CE-10]', async () => {
    fail(commentRoutes.get, 'COMMENT_DELETED', 410);
    const { press, getByRole, queryByRole } = await show.open(video);
    await press('Pin');
    expect(getByRole('alert').textContent).toBe('Failed to pin/unpin as this comment has been deleted');
    expect(show.api.asked(commentRoutes.pin)).toEqual([]);
    await show.pass(2_000);
    expect(queryByRole('alert')).toBeNull();
  });
});
