import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { personalDataRoutes } from '#features/accounts/personal-data-contract.ts';
import { channelRoutes } from '#features/channels/contract.ts';
import { commentRoutes } from '#features/comments/contract.ts';
import { moderationRoutes } from '#features/comments/moderation-contract.ts';
import { historyRoutes } from '#features/history/contract.ts';
import { saveWatched } from '#features/history/server/save-watched.ts';
import { collectWatched } from '#features/history/watched.ts';
import { likeRoutes } from '#features/likes/contract.ts';
import { reportRoutes } from '#features/problems/reports-contract.ts';
import { reminderRoutes } from '#features/reminders/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createEventClients } from '#test/event-client.ts';
import { createMailFixture, type MailFixture } from '#test/mail-fixture.ts';
import { PICTURE } from '#test/picture.ts';
import { TEST_PASSWORD, type TestPerson } from '#test/test-server.ts';
import { changeOf } from '#test/view-change.ts';

const { deleteAccount, requestExport } = personalDataRoutes;

let fixture: MailFixture;
let server: MailFixture['server'];
let pool: MailFixture['pool'];
let bob: TestPerson;
const streams = createEventClients();
beforeAll(async () => {
  fixture = await createMailFixture();
  ({ server, pool } = fixture);
  bob = await server.as('bob');
});
afterAll(async () => {
  streams.closeAll();
  await fixture.stop();
});

const addEvent = async (owner: TestPerson, displayname: string): Promise<string> =>
  (
    await owner.call(videoRoutes.create, {
      displayname,
      src: 'LIVE_EVENT',
      visibility: 'public',
      time_live: server.clock.now().getTime() + 3_600_000,
    })
  ).kapsule_id;
const write = async (person: TestPerson, gconfid: string, text: string, parent?: string): Promise<string> =>
  (await person.call(commentRoutes.create, { gconfid, text, ...(parent ? { adid: parent } : {}) })).id;

const watch = (userId: string, videoId: string): Promise<void> =>
  server.server.kernel.db.transaction().execute((tx) => {
    const change = changeOf({ userId, videoId }, { played: [[0, 15_000]] });
    return saveWatched(tx, collectWatched([change]));
  });

interface Traces {
  readonly person: TestPerson;
  readonly id: string;
  readonly own: string;
  readonly shared: string;
  readonly answered: string;
  readonly avatar: string;
}

/** A person who has left something in every feature. All texts contain the name. */
async function addBusyPerson(name: string): Promise<Traces> {
  const person = await server.as(name);
  const { rows } = await pool.query('update users set email = $2 where username = $1 returning id', [
    name,
    `${name}@acme.test`,
  ]);
  await person.call(accountRoutes.changeSetting, {
    username: name,
    displayname: `The real ${name}`,
    interests: [`about ${name}`],
  });
  const [own, shared] = [await addEvent(person, `Video of ${name}`), await addEvent(bob, 'By Bob')];
  await server.server.kernel.storage.put(`videos/${own}/poster-1.jpg`, Buffer.from('picture'));
  await person.call(videoRoutes.remove, { id: await addEvent(person, `Trash of ${name}`) });
  await bob.call(videoRoutes.addManager, { id: shared, username: name });
  const answered = await write(person, shared, `Question of ${name}`);
  await write(bob, shared, 'An answer', answered);
  await write(person, shared, `Thanks from ${name}`, answered);
  const alone = await write(person, shared, `Alone ${name}`);
  await write(person, shared, `Myself ${name}`, alone);
  const removed = await write(person, shared, `Removed ${name}`);
  await bob.call(commentRoutes.remove, { gconfid: shared, cid: removed });
  const ofBob = await write(bob, shared, 'What do you think?');
  await write(person, shared, `I think ${name}`, ofBob);
  await person.call(moderationRoutes.report, { id: shared, comment: ofBob, reason: 'spam' });
  await bob.call(moderationRoutes.report, { id: shared, comment: answered, reason: 'other' });
  await person.call(reminderRoutes.set, { id: shared });
  await person.call(reportRoutes.sendReport, {
    app_id: shared,
    email: `${name}@acme.test`,
    comments: `No sound for ${name}`,
  });
  await person.call(channelRoutes.change, { bio: `I am ${name}` });
  await watch(rows[0].id, shared);
  await person.call(historyRoutes.changeSetting, { paused: true });
  await person.call(likeRoutes.like, { id: shared });
  const { avatar } = await person.call(channelRoutes.setAvatar, {}, { bytes: new Blob([PICTURE]) });
  return { person, id: rows[0].id, own, shared, answered, avatar: avatar ?? '' };
}

const remove = ({ username, call }: TestPerson, videos: 'delete' | 'hand-over' = 'delete') =>
  call(deleteAccount, { username, proof: TEST_PASSWORD, videos });
const finish = async (): Promise<void> => {
  server.clock.advance(20 * 60_000);
  await server.server.kernel.jobs.runDue('accounts.finish-deletions');
  await server.server.kernel.jobs.runDue('accounts.delete-expired');
};
/** The tables with a row that contains this text anywhere, except counters of sign-in attempts, which expire. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await pool.query("select tablename from pg_tables where schemaname = 'public'");
  const found: string[] = [];
  const lasting = rows.filter(({ tablename }) => tablename !== 'sign_in_tries');
  for (const { tablename } of lasting) {
    const query = `select from ${tablename} as row where row::text ilike $1 limit 1`;
    if ((await pool.query(query, [`%${text}%`])).rowCount) found.push(tablename);
  }
  return found.sort();
}
/** What live pages receive, which is kept in memory. */
const pollComments = async (id: string): Promise<string> =>
  (await bob.fetch(`/app/video/${id}/comments?comment_updates=true`)).text();
const commentsOf = async (id: string) =>
  (await bob.call(commentRoutes.list, { gconfid: id, list_replies_flag: true })) as {
    list: {
      id: string;
      text: string;
      username: string;
      displayname: string;
      replies: { list: { text: string }[] };
    }[];
    totalcount: number;
  };

describe('a deleted account', () => {
  it('leaves no trace in any table, and what others wrote stays [HO-02, HO-04]', async () => {
    const { person, id, own, shared, answered, avatar } = await addBusyPerson('traceable');
    const phone = server.anonymous();
    await phone.call(accountRoutes.signIn, { username: 'traceable', password: TEST_PASSWORD });
    const stream = await streams.subscribe(server, phone, 'videos-of:me');
    expect(await tablesWith('traceable')).toEqual([
      'channels',
      'comment_log',
      'comments',
      'users',
      'videos',
      'viewer_reports',
    ]);

    expect(await pollComments(shared)).toContain('The real traceable');

    await remove(person);
    expect(await stream.waitFor('denied')).toMatchObject({ data: { topic: 'videos-of:me' } });
    await expect.poll(() => tablesWith('traceable'), { timeout: 20_000 }).toEqual([]);

    await expect(bob.call(videoRoutes.get, { id: own })).rejects.toMatchObject({ code: 'VIDEO_DELETED' });
    await expect.poll(() => server.server.kernel.storage.list(`videos/${own}/`)).toEqual([]);
    await expect(bob.call(channelRoutes.get, { username: 'traceable' })).rejects.toMatchObject({
      status: 404,
    });
    expect((await bob.fetch(avatar)).status).toBe(404);
    expect(await server.server.kernel.storage.list('avatars/')).toEqual([]);
    expect((await bob.call(videoRoutes.managers, { id: shared })).list).toEqual([]);

    expect(await pollComments(shared)).not.toContain('traceable');
    const { list, totalcount } = await commentsOf(shared);
    expect(totalcount).toBe(2);
    expect(list.find((comment) => comment.id === answered)).toMatchObject({
      text: '',
      username: '',
      displayname: '???',
      replies: { list: [{ text: 'An answer' }] },
    });
    expect(list.find((comment) => comment.id !== answered)).toMatchObject({
      text: 'What do you think?',
      replies: { list: [] },
    });

    // Playback that is reported after the account was deleted.
    await watch(id, shared);
    expect((await pool.query('select from watch_history where user_id = $1', [id])).rowCount).toBe(0);

    await finish();
    expect((await tablesWith(id)).filter((table) => table !== 'kernel_events')).toEqual([]);
    expect((await pool.query("select from sign_in_tries where key like '%traceable%'")).rowCount).toBe(0);
    expect((await commentsOf(shared)).totalcount).toBe(2);
  });

  it('is erased completely when the work is cut short, or done twice [HO-03]', async () => {
    const { person, id, own } = await addBusyPerson('interrupted');
    const accounts = server.server.service('accounts');
    const parts = (
      ['channels', 'videos', 'media', 'comments', 'reminders', 'problems', 'history', 'likes'] as const
    ).map((name) => server.server.service(name).personalData);
    let failures = 0;
    const failing = {
      async erase() {
        failures += 1;
        if (failures < 3) throw new Error('cut short');
      },
    };
    accounts.setPersonalData([...parts.slice(0, 2), failing, ...parts.slice(2)]);
    try {
      await remove(person);
      await expect.poll(() => tablesWith('interrupted'), { timeout: 20_000 }).toEqual([]);
      expect(failures).toBeGreaterThanOrEqual(3);
    } finally {
      accounts.setPersonalData(parts);
    }
    for (const part of parts) await part.erase?.(id, { handOver: false });
    await expect(bob.call(videoRoutes.get, { id: own })).rejects.toMatchObject({ code: 'VIDEO_DELETED' });
    await finish();
    expect((await pool.query('select from users where id = $1', [id])).rowCount).toBe(0);
  });

  it('is erased by the schedule when the job was given up, and with what a late request wrote [HO-03]', async () => {
    const { person, id, shared } = await addBusyPerson('latecomer');
    const accounts = server.server.service('accounts');
    const parts = (
      ['channels', 'videos', 'media', 'comments', 'reminders', 'problems', 'history', 'likes'] as const
    ).map((name) => server.server.service(name).personalData);
    accounts.setPersonalData([]);
    await remove(person);
    await expect
      .poll(
        async () =>
          (await pool.query("select from jobs.job where name = 'accounts.erase' and state < 'completed'"))
            .rowCount,
      )
      .toBe(0);
    accounts.setPersonalData(parts);
    await pool.query(
      `insert into comments (video_id, organization_id, author_id, text, created_at, updated_at, changed_at)
       select id, organization_id, $1, 'Late latecomer', now(), now(), now() from videos where id = $2`,
      [id, shared],
    );
    expect(await tablesWith('latecomer')).toContain('comments');
    await finish();
    expect(await tablesWith('latecomer')).toEqual([]);
    expect((await pool.query('select from users where id = $1', [id])).rowCount).toBe(0);
  });
});

describe('a copy of the data of a person', () => {
  const linkFor = async ({ username, call }: TestPerson, proof = TEST_PASSWORD): Promise<string> =>
    (await call(requestExport, { username, proof })).url;

  it('has everything that they entered, but no secrets and nothing of others [HO-04]', async () => {
    const { person, shared, avatar } = await addBusyPerson('curious');
    const response = await person.fetch(await linkFor(person));
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="curious.json"');
    const text = await response.text();
    const data = JSON.parse(text);
    expect(data.account).toMatchObject({
      username: 'curious',
      displayname: 'The real curious',
      interests: ['about curious'],
      email: 'curious@acme.test',
      membership: { role: 'member' },
    });
    expect(data.sessions).toHaveLength(1);
    expect(data.channel).toEqual([{ bio: 'I am curious', picture: expect.stringContaining(avatar) }]);
    const titles = data.videos.map(({ title }: { title: string }) => title);
    expect(titles.sort()).toEqual(['Trash of curious', 'Video of curious']);
    expect(data.comments).toHaveLength(5);
    expect(data.comments[0]).toMatchObject({ video: shared, text: 'Question of curious' });
    expect(data.reports).toMatchObject([{ reason: 'spam' }]);
    expect(data.reminders).toMatchObject([{ video: shared }]);
    expect(data.problem_reports).toMatchObject([{ video: shared, comments: 'No sound for curious' }]);
    expect(data.watch_history).toMatchObject([{ video: shared, percent: 25, ranges_ms: '{[0,15000)}' }]);
    expect(data.watch_history_pauses).toHaveLength(1);
    expect(data.likes).toMatchObject([{ video: shared }]);
    expect(data.files).toEqual([]);
    expect(text).not.toMatch(/argon2|hash|token|secret|An answer|bob/i);
  });

  it('is sent in pages, however much there is', async () => {
    const ada = await server.as('prolific');
    const shared = await addEvent(bob, 'Busy');
    await pool.query(
      `insert into comments (video_id, organization_id, author_id, text, created_at, updated_at, changed_at)
       select v.id, v.organization_id, u.id, 'Comment ' || n, now(), now(), now()
       from videos v, users u, generate_series(1, 1201) n where v.id = $1 and u.username = 'prolific'`,
      [shared],
    );
    const data = (await (await ada.fetch(await linkFor(ada))).json()) as { comments: { text: string }[] };
    expect(data.comments).toHaveLength(1201);
    expect(new Set(data.comments.map(({ text }) => text)).size).toBe(1201);
  });

  it('needs the password, the session, and a link that is not old [HO-04]', async () => {
    const [cleo, dan] = [await server.as('cleo'), await server.as('dan')];
    await expect(linkFor(cleo, 'not the password')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    const link = await linkFor(cleo);
    const status = async (person: TestPerson, url: string) => (await person.fetch(url)).status;
    expect(await status(server.anonymous(), link)).toBe(401);
    expect(await status(dan, link)).toBe(403);
    expect(await status(dan, link.replace('cleo', 'dan'))).toBe(410);
    expect(await status(cleo, link.replace(/ticket=\d/, 'ticket=9'))).toBe(410);
    expect(await status(cleo, link)).toBe(200);
    server.clock.advance(5 * 60_000);
    expect(await status(cleo, link)).toBe(410);
  });
});
