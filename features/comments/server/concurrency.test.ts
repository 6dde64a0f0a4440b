import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { type Comment, commentRoutes } from '../contract.ts';

let server: TestServer;
let pool: pg.Pool;
let people: TestPerson[];
let owner: TestPerson;
beforeAll(async () => {
  server = await createTestServer();
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  owner = await server.as('owner');
  people = await Promise.all(['p1', 'p2', 'p3', 'p4', 'p5', 'p6'].map((name) => server.as(name)));
});
afterAll(async () => {
  await pool.end();
  await server.stop();
});

async function createEvent(): Promise<string> {
  server.clock.advance(301_000);
  const made = await owner.call(videoRoutes.create, {
    displayname: 'E',
    visibility: 'public',
    src: 'LIVE_EVENT',
  });
  return made.kapsule_id;
}
const post = (person: TestPerson, gconfid: string, text: string, adid?: string): Promise<Comment> =>
  person.call(commentRoutes.create, { gconfid, text, ...(adid ? { adid } : {}) });

/** Reads the stored counters next to the actual counts. */
async function readCounters(gconfid: string) {
  const { rows } = await pool.query(
    `select coalesce((select visible from comment_totals where video_id = $1), 0)::int as visible,
      coalesce((select pinned from comment_totals where video_id = $1), 0)::int as pinned,
      (select count(*)::int from comments where video_id = $1 and parent_id is null and status = 'visible') as real_visible,
      (select count(*)::int from comments where video_id = $1 and parent_id is null and status = 'visible' and pinned) as real_pinned,
      (select count(*)::int from comments p where video_id = $1 and parent_id is null and status = 'visible' and reply_count <>
        (select count(*) from comments r where r.parent_id = p.id and r.status = 'visible')) as wrong_replies,
      (select count(*)::int from comments r join comments p on p.id = r.parent_id
        where r.video_id = $1 and p.status = 'deleted' and r.status <> 'deleted') as orphans`,
    [gconfid],
  );
  return rows[0];
}

describe('concurrent requests', () => {
  it('count every post, pin, reply, and deletion once', async () => {
    const gconfid = await createEvent();
    const posted = await Promise.all(
      people.flatMap((person) => [1, 2, 3, 4].map((n) => post(person, gconfid, `${n}`))),
    );
    const [first, second, third] = posted as [Comment, Comment, Comment];
    await Promise.allSettled([
      ...people.map((person) => post(person, gconfid, 'reply', first.id)),
      ...[1, 2, 3].map(() => owner.call(commentRoutes.pin, { gconfid, id: second.id, op: 'pin' })),
      ...[1, 2, 3].map(() => owner.call(commentRoutes.remove, { gconfid, cid: third.id })),
      owner.call(commentRoutes.pin, { gconfid, id: third.id, op: 'pin' }),
    ]);
    expect(await readCounters(gconfid)).toEqual({
      visible: 23,
      pinned: 1,
      real_visible: 23,
      real_pinned: 1,
      wrong_replies: 0,
      orphans: 0,
    });
  });

  it('to reply and to delete the parent never leave an orphaned reply [CM-33]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const gconfid = await createEvent();
      const parent = await post(people[0]!, gconfid, 'parent');
      const early = await post(people[1]!, gconfid, 'early', parent.id);
      const results = await Promise.allSettled([
        ...people.map((person) => post(person, gconfid, 'reply', parent.id)),
        owner.call(commentRoutes.remove, { gconfid, cid: parent.id }),
        owner.call(commentRoutes.remove, { gconfid, cid: early.id }),
        ...people.map((person) => post(person, gconfid, 'reply to reply', early.id)),
      ]);
      const codes = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code as string] : []));
      for (const code of codes)
        expect(['REPLY_TARGET_DELETED', 'PARENT_DELETED', 'COMMENT_DELETED']).toContain(code);
      expect(await readCounters(gconfid)).toMatchObject({
        visible: 0,
        real_visible: 0,
        orphans: 0,
        wrong_replies: 0,
      });
    }
  });

  it('to delete the same comment succeed once', async () => {
    const gconfid = await createEvent();
    const { id } = await post(people[0]!, gconfid, 'x');
    const remove = (person: TestPerson) => person.call(commentRoutes.remove, { gconfid, cid: id });
    const results = await Promise.allSettled([remove(owner), remove(people[0]!)]);
    expect(results.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await readCounters(gconfid)).toMatchObject({ visible: 0, real_visible: 0 });
  });
});
