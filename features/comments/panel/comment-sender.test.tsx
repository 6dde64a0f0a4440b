// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createApiError,
  createComment,
  createEmptyUpdates,
  liveEvent,
  respondWithList,
  vod,
  withMode,
} from '#test/panel/panel-fakes.ts';
import { createPanelHarness, PHONE } from '#test/panel/panel-harness.tsx';
import { type Comment, commentRoutes } from '../contract.ts';
import { liveUpdatesRoute } from '../live-contract.ts';

let panel: ReturnType<typeof createPanelHarness>;
let mine: Comment;
beforeEach(() => {
  panel = createPanelHarness();
  mine = createComment(1, { username: 'vic', text: 'Mine &amp; <br>yours' });
  panel.api.on(commentRoutes.list, respondWithList([mine]));
  panel.api.on(liveUpdatesRoute, ({ input }) => createEmptyUpdates(Number(input.ts)));
  panel.api.on(commentRoutes.create, ({ input }) =>
    createComment(9, { username: 'vic', text: String(input.text) }),
  );
});
afterEach(() => panel.close());
const fail = (route: object, code = 'INTERNAL', status = 500): void =>
  panel.api.on(route, () => {
    throw createApiError(code, status, 'It went wrong.');
  });
const typeText = (field: HTMLElement, value: string): boolean =>
  fireEvent.change(field, { target: { value } });
const pressEnter = async (field: HTMLElement, modifiers = {}): Promise<void> => {
  fireEvent.keyDown(field, { key: 'Enter', ...modifiers });
  await panel.settle();
};

describe('posting a comment', () => {
  it('is disabled until text is entered, and is triggered by Enter [CM-38]', async () => {
    const { field, getByRole, texts } = await panel.open();
    const postButton = getByRole('button', { name: 'Post' }) as HTMLButtonElement;
    expect(postButton.disabled).toBe(true);
    typeText(field('Add a comment'), 'Hello');
    expect(postButton.disabled).toBe(false);
    await pressEnter(field('Add a comment'));
    expect(panel.api.callsTo(commentRoutes.create)[0]?.input).toMatchObject({
      gconfid: 'v1',
      text: 'Hello',
      kapowner: 'olivia',
    });
    expect(texts()).toEqual(['Hello', 'Mine & yours']);
    expect(field('Add a comment').value).toBe('');
    expect(postButton.disabled).toBe(true);
  });

  it('is not triggered by Shift+Enter or by Enter during IME composition', async () => {
    const { field } = await panel.open();
    typeText(field('Add a comment'), 'Hello');
    await pressEnter(field('Add a comment'), { shiftKey: true });
    await pressEnter(field('Add a comment'), { isComposing: true });
    expect(panel.api.callsTo(commentRoutes.create)).toEqual([]);
  });

  it('disables the field, shows a spinner, and sends only once [CM-38]', async () => {
    let finish: (comment: Comment) => void = () => undefined;
    panel.api.on(commentRoutes.create, () => new Promise((resolve) => (finish = resolve as never)));
    const { field, getByRole, queryByRole, click } = await panel.open();
    typeText(field('Add a comment'), 'Hello');
    await click('Post');
    await pressEnter(field('Add a comment'));
    expect(field('Add a comment').disabled).toBe(true);
    getByRole('status', { name: 'Sending' });
    finish(createComment(9, { text: 'Hello' }));
    await panel.settle();
    expect(field('Add a comment').disabled).toBe(false);
    expect(queryByRole('status', { name: 'Sending' })).toBeNull();
    expect(panel.api.callsTo(commentRoutes.create)).toHaveLength(1);
  });

  it.each([' ', '\n\n', ' \t ', '\u200b'])('silently ignores %j [CM-37]', async (text) => {
    const { field, click, queryByRole } = await panel.open();
    typeText(field('Add a comment'), text);
    await click('Post');
    expect(panel.api.callsTo(commentRoutes.create)).toEqual([]);
    expect(queryByRole('alert')).toBeNull();
    expect(field('Add a comment').value).toBe(text);
  });

  it('truncates the text to 2048 characters with a message [CM-36]', async () => {
    const { field, getByRole, queryByRole } = await panel.open();
    typeText(field('Add a comment'), 'x'.repeat(2048));
    expect(queryByRole('alert')).toBeNull();
    typeText(field('Add a comment'), 'x'.repeat(2049));
    expect(getByRole('alert').textContent).toBe('Comment should be maximum 2048 characters long');
    expect(field('Add a comment').value).toBe('x'.repeat(2048));
    typeText(field('Add a comment'), `${'x'.repeat(2047)}😀`);
    expect(field('Add a comment').value).toBe('x'.repeat(2047));
  });

  it('keeps the text on failure and reuses the client key on retry [CE-01]', async () => {
    fail(commentRoutes.create);
    const { field, click, getByRole, queryByRole } = await panel.open();
    typeText(field('Add a comment'), 'Hello');
    await click('Post');
    expect(getByRole('alert').textContent).toBe('Comment addition failed.');
    expect(field('Add a comment').value).toBe('Hello');
    await panel.advance(1_999);
    expect(queryByRole('alert')).not.toBeNull();
    await panel.advance(1);
    expect(queryByRole('alert')).toBeNull();
    await click('Post');
    const keys = panel.api.callsTo(commentRoutes.create).map(({ input }) => input.client_key);
    expect(keys[0]).toMatch(/^[\w-]{8,64}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  it('keeps the draft across a reload and a new sign-in', async () => {
    fail(commentRoutes.create, 'UNAUTHENTICATED', 401);
    const first = await panel.open();
    typeText(first.field('Add a comment'), 'Hello');
    await first.click('Post');
    await first.click('Sign in');
    expect(panel.signIns()).toBe(1);
    first.unmount();
    const anonymous = await panel.open(vod, { user: null });
    anonymous.unmount();
    const { field } = await panel.open();
    expect(field('Add a comment').value).toBe('Hello');
  });

  it('does not show the draft to another user of the tab, even after a reload', async () => {
    fail(commentRoutes.create);
    const first = await panel.open();
    typeText(first.field('Add a comment'), 'Only for me');
    await first.change(vod, { user: { username: 'eve', displayname: 'Eve' } });
    expect(first.field('Add a comment').value).toBe('');
    first.unmount();
    const { field } = await panel.open(vod, { user: { username: 'eve', displayname: 'Eve' } });
    expect(field('Add a comment').value).toBe('');
    expect(JSON.stringify([...panel.storage.kept])).not.toContain('Only for me');
  });

  it('shows next to the form why the server rejected the comment', async () => {
    panel.api.on(commentRoutes.create, () => {
      throw createApiError('SLOW_MODE', 429, 'Slow mode is on. Please wait a moment.');
    });
    const { field, click, getByText } = await panel.open();
    typeText(field('Add a comment'), 'Hello');
    await click('Post');
    getByText('Slow mode is on. Please wait a moment.');
    getByText('Comment addition failed.');
  });
});

describe('posting in mode PIN', () => {
  const pending = createComment(9, { username: 'vic', awaiting_approval: true });
  beforeEach(() => panel.api.on(commentRoutes.create, () => pending));

  it('confirms the submission with a toast on a phone [CM-14, CM-26]', async () => {
    const { field, click, getByText, queryByText, texts } = await panel.open(withMode(liveEvent, 'PIN'), {
      userAgent: PHONE,
    });
    typeText(field('Add a comment'), 'Hello');
    await click('Post');
    expect(getByText('comment has been submitted for approval').dataset.place).toBe('panel');
    expect(texts()).not.toContain('Comment 9');
    await panel.advance(2_000);
    expect(queryByText('comment has been submitted for approval')).toBeNull();
  });

  it('confirms the submission inside the pinned container for 4 seconds on a desktop [CM-15]', async () => {
    const { field, click, getByText, queryByText } = await panel.open(withMode(liveEvent, 'PIN'));
    typeText(field('Add a comment'), 'Hello');
    await click('Post');
    const toast = getByText('comment has been submitted for approval');
    expect(toast.dataset.place).toBe('pinned');
    expect(toast.closest('[data-pinned]')).not.toBeNull();
    await panel.advance(3_999);
    getByText('comment has been submitted for approval');
    await panel.advance(1);
    expect(queryByText('comment has been submitted for approval')).toBeNull();
  });
});

describe('replying, editing, and deleting', () => {
  it('reports a failed reply and keeps its text [CE-02]', async () => {
    fail(commentRoutes.create);
    const { field, click, getByRole } = await panel.open();
    await click('Reply to vic');
    typeText(field('Reply to vic'), 'Hello');
    await pressEnter(field('Reply to vic'));
    expect(getByRole('alert').textContent).toBe('Reply addition failed.');
    expect(field('Reply to vic').value).toBe('Hello');
  });

  it('replaces the comment with an edit form until it is saved or canceled [CM-17]', async () => {
    panel.api.on(commentRoutes.edit, ({ input }) => ({
      ...mine,
      text: String(input.text),
      time_last_update: mine.time_created + 1,
    }));
    const { field, choose, click, texts, queryByRole, getByText } = await panel.open();
    await choose('Edit');
    expect(field('Edit your comment').value).toBe('Mine & \nyours');
    expect(texts()).toEqual([]);
    await click('Cancel');
    expect(texts()).toEqual(['Mine & yours']);
    await choose('Edit');
    typeText(field('Edit your comment'), 'Better');
    await pressEnter(field('Edit your comment'));
    expect(panel.api.callsTo(commentRoutes.edit)[0]?.input).toMatchObject({
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

  it('ignores a blank edit and truncates a long one [CM-36, CM-37]', async () => {
    const { field, choose, getByRole } = await panel.open();
    await choose('Edit');
    typeText(field('Edit your comment'), '   ');
    await pressEnter(field('Edit your comment'));
    expect(panel.api.callsTo(commentRoutes.edit)).toEqual([]);
    typeText(field('Edit your comment'), 'x'.repeat(3000));
    expect(field('Edit your comment').value).toHaveLength(2048);
    expect(getByRole('alert').textContent).toBe('Comment should be maximum 2048 characters long');
  });

  it('reports a failed edit [CE-03]', async () => {
    fail(commentRoutes.edit);
    const { field, choose, getByRole } = await panel.open();
    await choose('Edit');
    typeText(field('Edit your comment'), 'Better');
    await pressEnter(field('Edit your comment'));
    expect(getByRole('alert').textContent).toBe('Comment edition failed.');
    expect(field('Edit your comment').value).toBe('Better');
  });

  it('deletes a comment after confirmation and fades it out [CM-29, CM-39]', async () => {
    panel.api.on(commentRoutes.remove, () => ({ id: mine.id, status: 'DELETED' }));
    const { choose, click, texts, getByRole, container } = await panel.open();
    await choose('Delete');
    await click('Cancel');
    expect(panel.api.callsTo(commentRoutes.remove)).toEqual([]);
    await choose('Delete');
    await click('Delete');
    expect(panel.api.callsTo(commentRoutes.remove)[0]?.input).toMatchObject({ gconfid: 'v1', cid: mine.id });
    expect(container.querySelector('article')?.dataset.deletion).toBe('fading');
    await panel.advance(400);
    expect(texts()).toEqual([]);
    expect(getByRole('heading').textContent).toBe('Comments 0');
  });

  it('reports a failed deletion [CE-05]', async () => {
    fail(commentRoutes.remove);
    const { choose, click, texts, getByRole } = await panel.open();
    await choose('Delete');
    await click('Delete');
    expect(getByRole('alert').textContent).toBe('Comment deletion failed.');
    expect(texts()).toEqual(['Mine & yours']);
  });

  it('reports a failed edit or deletion of a reply [CE-04, CE-06]', async () => {
    const reply = createComment(50, { parent: mine.id, username: 'vic', text: 'My reply' });
    panel.api.on(
      commentRoutes.list,
      respondWithList([{ ...mine, reply_count: 1, canEdit: false, canDelete: false }]),
    );
    panel.api.on(commentRoutes.get, () => ({
      ...mine,
      canEdit: false,
      canDelete: false,
      replies: { list: [reply], totalcount: 1 },
    }));
    fail(commentRoutes.edit);
    fail(commentRoutes.remove);
    const { choose, click, field, getByRole } = await panel.open();
    await click('1 reply');
    await choose('Edit', 'My reply');
    typeText(field('Edit your reply'), 'Better');
    await pressEnter(field('Edit your reply'));
    expect(getByRole('alert').textContent).toBe('Reply edition failed.');
    await click('Cancel');
    await choose('Delete', 'My reply');
    await click('Delete');
    expect(getByRole('alert').textContent).toBe('Reply deletion failed.');
  });

  it('loads five more comments when deletions shorten the page [CM-45]', async () => {
    const all = Array.from({ length: 30 }, (_, index) => createComment(index + 1, { username: 'vic' }));
    panel.api.on(commentRoutes.list, respondWithList(all));
    panel.api.on(commentRoutes.remove, () => ({ id: '', status: 'DELETED' }));
    const { choose, click } = await panel.open();
    await choose('Delete');
    await click('Delete');
    await panel.advance(400);
    await choose('Delete');
    await click('Delete');
    expect(panel.api.callsTo(commentRoutes.list).at(-1)?.input).toMatchObject({ max: 5 });
  });
});

describe('pinning', () => {
  const video = withMode(liveEvent, 'ALL', true);
  const comment = createComment(3, {}, video);
  beforeEach(() => panel.api.on(commentRoutes.list, respondWithList([comment])));

  it('loads the comment before it pins it [CM-28]', async () => {
    panel.api.on(commentRoutes.get, () => comment);
    panel.api.on(commentRoutes.pin, ({ input }) => ({ ...comment, pinned: input.op === 'pin' }));
    const { click, getByRole } = await panel.open(video);
    await click('Pin');
    expect(panel.api.callsTo(commentRoutes.pin)[0]?.input).toMatchObject({ id: comment.id, op: 'pin' });
    await click('Unpin');
    expect(panel.api.callsTo(commentRoutes.pin)[1]?.input).toMatchObject({ op: 'unpin' });
    getByRole('button', { name: 'Pin' });
  });

  it('reports that the comment cannot be loaded [CE-10]', async () => {
    fail(commentRoutes.get, 'COMMENT_DELETED', 410);
    const { click, getByRole, queryByRole } = await panel.open(video);
    await click('Pin');
    expect(getByRole('alert').textContent).toBe('Failed to pin/unpin as this comment has been deleted');
    expect(panel.api.callsTo(commentRoutes.pin)).toEqual([]);
    await panel.advance(2_000);
    expect(queryByRole('alert')).toBeNull();
  });
});
