import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, signIn, type TestPerson, type TestServer } from '#test/test-server.ts';
import { reportRoutes } from '../reports-contract.ts';

const { allReports, changeReport, sendReport } = reportRoutes;

let server: TestServer;
let ana: TestPerson;
let ben: TestPerson;
let film: string;
let talk: string;
beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  ben = await server.as('ben');
  film = await addVideo(ana, 'Film');
  talk = await addVideo(ben, 'Talk');
  for (const [app_id, comments] of [
    [film, 'one'],
    [talk, 'two'],
    [film, 'three'],
  ])
    await server
      .anonymous()
      .call(sendReport, { app_id: app_id!, comments: comments!, email: 'vera@example.org' });
});
afterAll(() => server.stop());

const addVideo = async (person: TestPerson, displayname: string): Promise<string> =>
  (await person.call(videoRoutes.create, { displayname, visibility: 'public' })).kapsule_id;
const commentsOf = async (person: TestPerson, input: { state?: 'open' | 'all' } = {}): Promise<string[]> =>
  (await person.call(allReports, input)).list.map(({ comments }) => comments);

describe('the reports about all videos of a person [ER-01]', () => {
  it('are listed newest first with their video, page by page', async () => {
    const first = await ana.call(allReports, { max: 1 });
    expect(first.list).toMatchObject([{ comments: 'three', kapsule_id: film, video_displayname: 'Film' }]);
    const second = await ana.call(allReports, { max: 1, cursor: first.next! });
    expect(second).toMatchObject({ list: [{ comments: 'one' }], next: null });
  });

  it('are those of all videos for moderators and administrators, and of nobody else', async () => {
    const moderator = await signIn(server.server, server.url, { username: 'mo', role: 'moderator' });
    const newcomer = await signIn(server.server, server.url, { username: 'new', role: null });
    const elsewhere = await server.server.service('organizations').create('Elsewhere');
    const stranger = await signIn(server.server, server.url, {
      username: 'stranger',
      organizationId: elsewhere.id,
      role: 'administrator',
    });
    for (const person of [moderator, await server.asAdministrator()])
      expect(await commentsOf(person)).toEqual(['three', 'two', 'one']);
    for (const person of [await server.as('carl'), newcomer, stranger])
      expect(await commentsOf(person)).toEqual([]);
  });

  it('include those of videos that a person edits, until they are removed as an editor', async () => {
    await ben.call(videoRoutes.addManager, { id: talk, username: 'ana' });
    expect(await commentsOf(ana)).toEqual(['three', 'two', 'one']);
    await ben.call(videoRoutes.removeManager, { id: talk, username: 'ana' });
    expect(await commentsOf(ana)).toEqual(['three', 'one']);
  });

  it('can be limited to those that are not resolved', async () => {
    const [newest] = (await ana.call(allReports, {})).list;
    await ana.call(changeReport, { id: film, report: newest!.id, resolved: true });
    expect(await commentsOf(ana, { state: 'open' })).toEqual(['one']);
    expect(await commentsOf(ana, { state: 'all' })).toEqual(['three', 'one']);
  });

  it('are hidden while their video is in the trash', async () => {
    await ben.call(videoRoutes.remove, { id: talk });
    expect(await commentsOf(ben)).toEqual([]);
    expect(await commentsOf(await server.asAdministrator())).toEqual(['three', 'one']);
    await ben.call(videoRoutes.restore, { id: talk });
    expect(await commentsOf(ben)).toEqual(['two']);
  });
});
