import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import type { CallInputOf, Route } from '#kernel/contract/route.ts';
import { type CommentWorld, createCommentWorld } from '#test/comment-world.ts';
import type { TestPerson } from '#test/test-server.ts';
import { commentRoutes } from '../contract.ts';
import { moderationRoutes } from '../moderation-contract.ts';

let world: CommentWorld;
let carl: TestPerson;
beforeAll(async () => {
  world = await createCommentWorld();
  carl = await world.server.as('carl');
});
afterAll(() => world.server.stop());

/** Every question about comments that a person can ask of a video, as the bytes of its answer. */
async function everythingToldTo(
  person: TestPerson,
  gconfid: string,
  ids: readonly string[],
): Promise<string> {
  const answers: string[] = [];
  const read = async (path: string): Promise<void> => {
    const response = await person.fetch(path);
    answers.push(`${path} ${await response.text()}`);
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
  for (const of of [
    'comment_settings',
    'comment_blocks',
    'comment_log',
    'comments/export',
    'comments/export?format=csv',
  ])
    await read(`/api/v1/videos/${gconfid}/${of}`);
  for (const query of ['', `video=${gconfid}`, 'state=all', 'state=all&q=secret'])
    await read(`/api/v1/comment_queue?${query}`);
  return answers.join('\n');
}

/** What writing tells: answers and errors. Nothing of it changes what is hidden. */
async function everythingToldWhenWriting(
  person: TestPerson,
  gconfid: string,
  ids: readonly string[],
): Promise<string> {
  const told: string[] = [];
  const write = async <R extends Route>(route: R, input: CallInputOf<R>): Promise<void> => {
    world.server.clock.advance(301_000);
    told.push(
      JSON.stringify(await person.call(route, input).catch((error) => ({ error, text: String(error) }))),
    );
  };
  for (const id of ids) {
    await write(commentRoutes.edit, { gconfid, id, text: 'written anew' });
    await write(commentRoutes.pin, { gconfid, id, op: 'unpin' });
    await write(commentRoutes.create, { gconfid, text: 'an answer', adid: id });
    await write(moderationRoutes.decide, { action: 'approve', items: [{ kapsule_id: gconfid, id }] });
  }
  return told.join('\n');
}

const found = (told: string): string[] => [...new Set(told.match(/secret-[a-z-]+/g) ?? [])].sort();

describe('text that was taken away', () => {
  it('is told to nobody but its author and those who manage, by no route [CM-26, CM-29, CA-12]', async () => {
    const { olga, ana, bob, nobody, video, post } = world;
    const gconfid = await video({ src: 'VIDEO' });
    const ids: string[] = [];
    const say = async (text: string, adid?: string): Promise<string> => {
      const { id } = await post(ana, gconfid, text, adid);
      ids.push(id);
      return id;
    };
    const parent = await say('parent');
    const deleted = await say('secret-deleted');
    const removed = await say('secret-removed', parent);
    const edited = await say('secret-before-edit');
    const heldByEdit = await say('secret-before-hold');
    const heldParent = await say('secret-parent');
    ids.push((await post(carl, gconfid, 'an answer', heldParent)).id);
    ids.push((await post(carl, gconfid, 'another answer', parent)).id);
    for (const person of [nobody, bob, carl])
      expect(found(await everythingToldTo(person, gconfid, ids))).toEqual([
        'secret-before-edit',
        'secret-before-hold',
        'secret-deleted',
        'secret-parent',
        'secret-removed',
      ]);

    await olga.call(moderationRoutes.changeSettings, { id: gconfid, hold_words: ['scam'] });
    await say('scam secret-held');
    await say('scam secret-held-reply', parent);
    await ana.call(commentRoutes.remove, { gconfid, cid: deleted });
    await olga.call(commentRoutes.remove, { gconfid, cid: removed });
    await ana.call(commentRoutes.edit, { gconfid, id: edited, text: 'after' });
    await ana.call(commentRoutes.edit, { gconfid, id: heldByEdit, text: 'scam secret-held-by-edit' });
    await ana.call(commentRoutes.edit, { gconfid, id: heldParent, text: 'scam secret-held-parent' });
    for (const person of [nobody, bob, carl]) {
      expect(found(await everythingToldTo(person, gconfid, ids))).toEqual([]);
      if (person !== nobody) expect(found(await everythingToldWhenWriting(person, gconfid, ids))).toEqual([]);
    }
    const held = ['secret-held', 'secret-held-by-edit', 'secret-held-parent', 'secret-held-reply'];
    expect(found(await everythingToldTo(ana, gconfid, ids))).toEqual(held);
    // What somebody else deleted stays in the log, for those who manage.
    expect(found(await everythingToldTo(olga, gconfid, ids))).toEqual([...held, 'secret-removed']);
    const log = await olga.fetch(`/api/v1/videos/${gconfid}/comment_log`);
    expect(found(await log.text())).toEqual(['secret-removed']);
  });

  it('is not told by what answers it either, once it is no longer pinned [CM-26]', async () => {
    const { olga, ana, bob, nobody, video, post } = world;
    const gconfid = await video({ comment_type: 'PIN' });
    const { id } = await post(ana, gconfid, 'secret-unpinned');
    const never = await post(ana, gconfid, 'secret-never-pinned');
    await olga.call(commentRoutes.pin, { gconfid, id, op: 'pin' });
    const reply = await post(carl, gconfid, 'secret-answer', id);
    const ids = [id, never.id, reply.id];
    expect(found(await everythingToldTo(bob, gconfid, ids))).toEqual(['secret-unpinned']);
    expect(found(await everythingToldTo(carl, gconfid, ids))).toEqual(['secret-answer', 'secret-unpinned']);
    await olga.call(commentRoutes.pin, { gconfid, id, op: 'unpin' });
    for (const person of [nobody, bob])
      expect(found(await everythingToldTo(person, gconfid, ids))).toEqual([]);
    expect(found(await everythingToldTo(carl, gconfid, ids))).toEqual(['secret-answer']);
    expect(found(await everythingToldWhenWriting(carl, gconfid, ids))).toEqual([]);
    expect(found(await everythingToldTo(ana, gconfid, ids))).toEqual([
      'secret-never-pinned',
      'secret-unpinned',
    ]);
  });

  it('with comments off nothing is told to anyone who only watches [CM-10]', async () => {
    const { olga, ana, bob, nobody, video, post } = world;
    const gconfid = await video();
    const { id } = await post(ana, gconfid, 'secret-switched-off');
    await olga.call(videoRoutes.change, { id: gconfid, comment_type: 'NONE' });
    for (const person of [nobody, bob, ana])
      expect(found(await everythingToldTo(person, gconfid, [id]))).toEqual([]);
  });
});
