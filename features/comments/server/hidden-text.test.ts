import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import type { CallInputOf, Route } from '#kernel/contract/route.ts';
import { type CommentFixture, createCommentFixture } from '#test/comment-fixture.ts';
import type { TestPerson } from '#test/test-server.ts';
import { commentRoutes } from '../contract.ts';
import { moderationRoutes } from '../moderation-contract.ts';

let world: CommentFixture;
let carl: TestPerson;
beforeAll(async () => {
  world = await createCommentFixture();
  carl = await world.server.as('carl');
});
afterAll(() => world.server.stop());

/** Calls every route that reads comments and returns the concatenated response bodies. */
async function readEverything(person: TestPerson, gconfid: string, ids: readonly string[]): Promise<string> {
  const responses: string[] = [];
  const read = async (path: string): Promise<void> => {
    const response = await person.fetch(path);
    responses.push(`${path} ${await response.text()}`);
  };
  const list = `/app/video/${gconfid}/comments`;
  for (const query of ['', 'order_by=asc', 'is_pinned=true', 'first=1', `commentsafterid=${ids[0]}`, 'max=1'])
    await read(`${list}?list_replies_flag=true&${query}`);
  for (const pinned of [true, false]) await read(`${list}?comment_updates=true&ts=0&isPinned=${pinned}`);
  for (const id of ids)
    for (const query of [
      '',
      'show_replies=true',
      'show_previous_replies=true',
      `show_replies=true&from=${ids[0]}`,
    ])
      await read(`${list}/${id}?${query}`);
  for (const resource of [
    'comment_settings',
    'comment_blocks',
    'comment_log',
    'comments/export',
    'comments/export?format=csv',
  ])
    await read(`/api/v1/videos/${gconfid}/${resource}`);
  for (const query of ['', `video=${gconfid}`, 'state=all', 'state=all&q=secret'])
    await read(`/api/v1/comment_queue?${query}`);
  return responses.join('\n');
}

/** Calls every route that writes comments and returns all results and errors. None of the calls changes what is hidden. */
async function writeEverything(person: TestPerson, gconfid: string, ids: readonly string[]): Promise<string> {
  const results: string[] = [];
  const write = async <R extends Route>(route: R, input: CallInputOf<R>): Promise<void> => {
    world.server.clock.advance(301_000);
    results.push(
      JSON.stringify(await person.call(route, input).catch((error) => ({ error, text: String(error) }))),
    );
  };
  for (const id of ids) {
    await write(commentRoutes.edit, { gconfid, id, text: 'rewritten' });
    await write(commentRoutes.pin, { gconfid, id, op: 'unpin' });
    await write(commentRoutes.create, { gconfid, text: 'a reply', adid: id });
    await write(moderationRoutes.decide, { action: 'approve', items: [{ kapsule_id: gconfid, id }] });
  }
  return results.join('\n');
}

const findSecrets = (responses: string): string[] =>
  [...new Set(responses.match(/secret-[a-z-]+/g) ?? [])].sort();

describe('hidden text', () => {
  it('is returned by no route except to its author and to managers [CM-26, CM-29, CA-12]', async () => {
    const { olga, ana, bob, nobody, video, post } = world;
    const gconfid = await video({ src: 'VIDEO' });
    const ids: string[] = [];
    const postAsAna = async (text: string, adid?: string): Promise<string> => {
      const { id } = await post(ana, gconfid, text, adid);
      ids.push(id);
      return id;
    };
    const parent = await postAsAna('parent');
    const deleted = await postAsAna('secret-deleted');
    const removed = await postAsAna('secret-removed', parent);
    const edited = await postAsAna('secret-before-edit');
    const heldByEdit = await postAsAna('secret-before-hold');
    const heldParent = await postAsAna('secret-parent');
    ids.push((await post(carl, gconfid, 'a reply', heldParent)).id);
    ids.push((await post(carl, gconfid, 'another reply', parent)).id);
    for (const person of [nobody, bob, carl])
      expect(findSecrets(await readEverything(person, gconfid, ids))).toEqual([
        'secret-before-edit',
        'secret-before-hold',
        'secret-deleted',
        'secret-parent',
        'secret-removed',
      ]);

    await olga.call(moderationRoutes.changeSettings, { id: gconfid, hold_words: ['scam'] });
    await postAsAna('scam secret-held');
    await postAsAna('scam secret-held-reply', parent);
    await ana.call(commentRoutes.remove, { gconfid, cid: deleted });
    await olga.call(commentRoutes.remove, { gconfid, cid: removed });
    await ana.call(commentRoutes.edit, { gconfid, id: edited, text: 'after' });
    await ana.call(commentRoutes.edit, { gconfid, id: heldByEdit, text: 'scam secret-held-by-edit' });
    await ana.call(commentRoutes.edit, { gconfid, id: heldParent, text: 'scam secret-held-parent' });
    for (const person of [nobody, bob, carl]) {
      expect(findSecrets(await readEverything(person, gconfid, ids))).toEqual([]);
      if (person !== nobody) expect(findSecrets(await writeEverything(person, gconfid, ids))).toEqual([]);
    }
    const held = ['secret-held', 'secret-held-by-edit', 'secret-held-parent', 'secret-held-reply'];
    expect(findSecrets(await readEverything(ana, gconfid, ids))).toEqual(held);
    // The log keeps text that was deleted by somebody else, for managers.
    expect(findSecrets(await readEverything(olga, gconfid, ids))).toEqual([...held, 'secret-removed']);
    const log = await olga.fetch(`/api/v1/videos/${gconfid}/comment_log`);
    expect(findSecrets(await log.text())).toEqual(['secret-removed']);
  });

  it('is not exposed through replies to a comment that was unpinned [CM-26]', async () => {
    const { olga, ana, bob, nobody, video, post } = world;
    const gconfid = await video({ comment_type: 'PIN' });
    const { id } = await post(ana, gconfid, 'secret-unpinned');
    const neverPinned = await post(ana, gconfid, 'secret-never-pinned');
    await olga.call(commentRoutes.pin, { gconfid, id, op: 'pin' });
    const reply = await post(carl, gconfid, 'secret-answer', id);
    const ids = [id, neverPinned.id, reply.id];
    expect(findSecrets(await readEverything(bob, gconfid, ids))).toEqual(['secret-unpinned']);
    expect(findSecrets(await readEverything(carl, gconfid, ids))).toEqual([
      'secret-answer',
      'secret-unpinned',
    ]);
    await olga.call(commentRoutes.pin, { gconfid, id, op: 'unpin' });
    for (const person of [nobody, bob])
      expect(findSecrets(await readEverything(person, gconfid, ids))).toEqual([]);
    expect(findSecrets(await readEverything(carl, gconfid, ids))).toEqual(['secret-answer']);
    expect(findSecrets(await writeEverything(carl, gconfid, ids))).toEqual([]);
    expect(findSecrets(await readEverything(ana, gconfid, ids))).toEqual([
      'secret-never-pinned',
      'secret-unpinned',
    ]);
  });

  it('is not returned to viewers while comments are disabled [CM-10]', async () => {
    const { olga, ana, bob, nobody, video, post } = world;
    const gconfid = await video();
    const { id } = await post(ana, gconfid, 'secret-switched-off');
    await olga.call(videoRoutes.change, { id: gconfid, comment_type: 'NONE' });
    for (const person of [nobody, bob, ana])
      expect(findSecrets(await readEverything(person, gconfid, [id]))).toEqual([]);
  });
});
