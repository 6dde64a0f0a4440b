import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { videoRoutes } from '../contract.ts';
import { prefixQuery } from './listing.ts';

let server: TestServer;
let ana: TestPerson;
const make = async (input: CallInputOf<typeof videoRoutes.create>) => {
  server.clock.advance(1000);
  return ana.call(videoRoutes.create, { src: 'LIVE_EVENT', visibility: 'public', ...input });
};
const titles = async (person: TestPerson, input: CallInputOf<typeof videoRoutes.list> = {}) =>
  (await person.call(videoRoutes.list, input)).list.map((video) => video.displayname);

beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  await make({ displayname: 'Introduction to algebra', tags: ['maths'] });
  await make({ displayname: 'Waves', description: 'Why the sea never rests', tags: ['physics'] });
  await make({ displayname: 'Für Elise', tags: ['music'] });
  await make({ displayname: 'Staff meeting', visibility: 'organization' });
  await make({ displayname: 'By address only', visibility: 'unlisted' });
  await make({ displayname: 'Nobody but me', visibility: 'private' });
  await make({ displayname: 'No upload yet', src: 'VIDEO' });
});
afterAll(() => server.stop());

describe('the library', () => {
  it('lists visible videos, newest first, and internal ones only to members [HO-04]', async () => {
    expect(await titles(server.anonymous())).toEqual(['Für Elise', 'Waves', 'Introduction to algebra']);
    expect(await titles(await server.as('bob'))).toEqual([
      'Staff meeting',
      'Für Elise',
      'Waves',
      'Introduction to algebra',
    ]);
  });

  it.each([
    ['the beginning of a word in the title', 'algeb', ['Introduction to algebra']],
    ['several words in any order', 'algebra intro', ['Introduction to algebra']],
    ['a word of the description', 'SEA', ['Waves']],
    ['a tag', 'physics', ['Waves']],
    ['letters beyond ASCII', 'für', ['Für Elise']],
    ['nothing like it', 'zebra', []],
    ['signs that mean something to the database', "'; drop table videos; -- & | ! :* ( \\", []],
    ['only signs', '%%% &&&', ['Für Elise', 'Waves', 'Introduction to algebra']],
  ])('finds %s', async (_, q, expected) => {
    expect(await titles(server.anonymous(), { q })).toEqual(expected);
  });

  it('finds by tag', async () => {
    expect(await titles(server.anonymous(), { tag: 'Music' })).toEqual(['Für Elise']);
  });

  it('pages without gaps or repetitions while new videos arrive', async () => {
    const first = await ana.call(videoRoutes.list, { max: 2 });
    await make({ displayname: 'Arrived meanwhile' });
    const second = await ana.call(videoRoutes.list, { max: 2, cursor: first.next! });
    const seen = [...first.list, ...second.list].map((video) => video.displayname);
    expect(seen).toEqual(['Staff meeting', 'Für Elise', 'Waves', 'Introduction to algebra']);
    expect(second.next).toBeNull();
  });

  it.each(['nonsense', '..', Buffer.from("1.x'").toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      await expect(ana.call(videoRoutes.list, { cursor })).rejects.toMatchObject({
        code: 'BAD_CURSOR',
        status: 400,
      });
    },
  );

  it.each(['0', '101', '-1', 'many'])('refuses the page size %s', async (max) => {
    await expect(ana.call(videoRoutes.list, { max } as never)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });
});

describe('my videos', () => {
  it('are all that I own or manage, in any state', async () => {
    const mine = await titles(ana, { mine: true });
    expect(mine.slice(-7)).toEqual([
      'No upload yet',
      'Nobody but me',
      'By address only',
      'Staff meeting',
      'Für Elise',
      'Waves',
      'Introduction to algebra',
    ]);
    const bob = await server.as('bob');
    expect(await titles(bob, { mine: true })).toEqual([]);
    const { list } = await ana.call(videoRoutes.list, { mine: true, q: 'nobody' });
    await ana.call(videoRoutes.addManager, { id: list[0]!.kapsule_id, username: 'bob' });
    expect(await titles(bob, { mine: true })).toEqual(['Nobody but me']);
    expect(await titles(server.anonymous(), { mine: true })).toEqual([]);
  });
});

describe('prefixQuery', () => {
  it('escapes any input to a valid query', () => {
    expect(prefixQuery(`a'b & c:* | !d`)).toBe('a:* & b:* & c:* & d:*');
    expect(prefixQuery('  ')).toBeNull();
  });
});
