import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createMailFixture, type MailFixture } from '#test/mail-fixture.ts';
import type { TestPerson } from '#test/test-server.ts';
import {
  REPORT_LOG_MAX_LENGTH,
  REPORTS_PER_PERSON,
  REPORTS_PER_VIDEO,
  reportRoutes,
} from '../reports-contract.ts';
import { createReportStore } from './report-store.ts';

const SUPPORT = 'support@acme.test';
const { sendReport, reports, changeReport, removeReport } = reportRoutes;

let fixture: MailFixture;
let server: MailFixture['server'];
let owner: TestPerson;
let video: string;
beforeAll(async () => {
  fixture = await createMailFixture();
  ({ server } = fixture);
  owner = await server.as('owner');
  await setSupport(SUPPORT);
});
beforeEach(async () => {
  fixture.emptyMailbox();
  video = await addVideo();
});
afterAll(() => fixture.stop());

async function setSupport(l1_support: string): Promise<void> {
  const { version } = await fixture.boss.call(organizationRoutes.get, {});
  await fixture.boss.call(organizationRoutes.change, { version, l1_support });
}
const addVideo = async (visibility: 'public' | 'private' = 'public'): Promise<string> =>
  (await owner.call(videoRoutes.create, { displayname: 'Harbor tour', visibility })).kapsule_id;
const createFields = (more: object = {}) => ({
  app_name: 'Kapsule',
  email: 'vera@example.org',
  comments: 'There is no sound.',
  text: '4.0 s played',
  app_id: video,
  ...more,
});
/** Sends a report like a player: without a CSRF token. */
const post = (body: object, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.url}/sendmail/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...init,
  });
/** The address is read when the mail is sent. */
const untilJobsDone = () =>
  expect
    .poll(
      async () => {
        const query = "select from jobs.job where name = 'problems.mail-report' and state <> 'completed'";
        return (await fixture.pool.query(query)).rowCount;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
const list = async (id = video) => (await owner.call(reports, { id })).list;

describe('POST /sendmail/report [ER-01]', () => {
  it('stores the report and mails it to the support of the organization, and to nobody else', async () => {
    expect((await post(createFields({ comments: 'No sound.\r\nNone at all: {email}' }))).status).toBe(200);
    const mail = await fixture.mailbox.mailTo(SUPPORT);
    expect(mail.to).toEqual([SUPPORT]);
    expect(mail.raw).toMatch(/^Reply-To: vera@example\.org\r$/m);
    expect(mail.raw).toMatch(/^Subject: Problem with Harbor tour\r$/m);
    for (const part of ['No sound.', 'None at all: {email}', '4.0 s played', `/app/video/${video}`])
      expect(mail.text).toContain(part);
    expect(await list()).toEqual([
      {
        id: expect.any(Number),
        email: 'vera@example.org',
        comments: 'No sound.\nNone at all: {email}',
        log: '4.0 s played',
        time_created: server.clock.now().getTime(),
        resolved: false,
      },
    ]);
  });

  it('accepts a form, a session without a CSRF token, and only the required fields', async () => {
    const form = new URLSearchParams({ ...createFields(), kct: 'old' });
    expect((await post({}, { body: form, headers: {} })).status).toBe(200);
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'content-type': 'application/json', cookie };
    expect((await post({ email: 'a@example.org', app_id: video }, { headers })).status).toBe(200);
    expect(await list()).toHaveLength(2);
  });

  it('is written in the language of the page', async () => {
    const headers = { 'content-type': 'application/json', 'accept-language': 'de' };
    await post(createFields({ comments: 'Kein Ton' }), { headers });
    const mail = await fixture.mailbox.mailTo(SUPPORT, 'Kein Ton');
    expect(mail.text).toContain('hat ein Problem mit dem Video');
  });

  it.each([
    ['no address', { email: '' }, 'Email is required field'],
    ['a missing address', { email: undefined }, 'Email is required field'],
    ['a malformed address', { email: 'vera' }, 'Enter a valid email address.'],
    [
      'an address with more headers',
      { email: 'a@b.test\r\nBcc: all@b.test' },
      'Enter a valid email address.',
    ],
    ['two addresses', { email: 'a@b.test, c@b.test' }, 'Enter a valid email address.'],
  ])('refuses %s', async (_, more, message) => {
    const response = await post(createFields(more));
    expect(response.status).toBe(400);
    expect((await response.json()).error.fields).toEqual({ email: message });
    expect(await list()).toEqual([]);
  });

  it('refuses comments that are too long, and cuts logs to their end', async () => {
    expect((await post(createFields({ comments: 'x'.repeat(5001) }))).status).toBe(400);
    const text = `first ${'x'.repeat(100_000)} last`;
    expect((await post(createFields({ text, comments: '\u0000\ud800'.padEnd(5000, 'y') }))).status).toBe(200);
    const [report] = await list();
    expect(report!.log).toHaveLength(REPORT_LOG_MAX_LENGTH);
    expect(report!.log.endsWith(' last')).toBe(true);
    expect((await post(createFields({ text: 'x'.repeat(10_000_000) }))).status).toBe(413);
  });

  it.each([
    ['an unknown video', async () => 'nosuchvideo1', 404],
    ['a private video', () => addVideo('private'), 403],
  ])('refuses reports about %s', async (_, getId, status) => {
    expect((await post(createFields({ app_id: await getId() }))).status).toBe(status);
  });

  it('is refused to pages of other sites', async () => {
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' };
    expect((await post(createFields(), { headers })).status).toBe(403);
  });

  it('only stores reports of an organization without a support address', async () => {
    await setSupport('');
    await post(createFields({ comments: 'Not mailed' }));
    await untilJobsDone();
    await setSupport(SUPPORT);
    await post(createFields({ comments: 'Mailed' }));
    await fixture.mailbox.mailTo(SUPPORT, 'Mailed');
    expect(fixture.mailbox.mails).toHaveLength(1);
    expect(await list()).toHaveLength(2);
  });

  it('is limited per person and per video', async () => {
    const busy = await server.as('busy');
    const { max, windowSec } = REPORTS_PER_PERSON;
    for (let count = 0; count < max; count += 1) await busy.call(sendReport, createFields());
    await expect(busy.call(sendReport, createFields())).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    server.clock.advance(windowSec * 1000 + 1);
    await busy.call(sendReport, createFields());
    const store = createReportStore(server.server.kernel.db);
    const row = (await store.listOfVideo(video, { before: undefined, max: 1 }))[0]!;
    const { id: _, ...copy } = { ...row, user_id: null };
    for (let count = (await list()).length; count < REPORTS_PER_VIDEO.max; count += 1) await store.add(copy);
    expect((await post(createFields())).status).toBe(429);
  });
});

describe('a mail server with problems', () => {
  it('gets the mail again after it dropped connections [ER-01]', async () => {
    fixture.mailbox.dropsNext = 2;
    await post(createFields({ comments: 'Try again' }));
    await fixture.mailbox.mailTo(SUPPORT, 'Try again');
    expect(fixture.mailbox.dropsNext).toBe(0);
  });

  it('does not hold up the viewer while it is silent [ER-01]', async () => {
    const { connections } = fixture.mailbox;
    fixture.mailbox.isSilent = true;
    // Nothing ends the connection before the answer: it would wait for the mail server forever.
    expect((await post(createFields({ comments: 'Silence' }))).status).toBe(200);
    expect(await list()).toHaveLength(1);
    await expect.poll(() => fixture.mailbox.connections, { timeout: 60_000 }).toBeGreaterThan(connections);
    fixture.mailbox.isSilent = false;
    fixture.mailbox.hangUp();
    await fixture.mailbox.mailTo(SUPPORT, 'Silence');
  });
});

describe('reports in the studio [ER-01]', () => {
  it('are listed newest first, page by page', async () => {
    for (const comments of ['one', 'two', 'three']) await post(createFields({ comments }));
    const first = await owner.call(reports, { id: video, max: 2 });
    expect(first.list.map(({ comments }) => comments)).toEqual(['three', 'two']);
    const second = await owner.call(reports, { id: video, max: 2, cursor: first.next! });
    expect(second).toMatchObject({ list: [{ comments: 'one' }], next: null });
  });

  it('can be resolved, reopened, and deleted, but only through their own video', async () => {
    await post(createFields());
    const { id: report } = (await list())[0]!;
    const change = (resolved: boolean, id = video) => owner.call(changeReport, { id, report, resolved });
    expect(await change(true)).toMatchObject({ resolved: true });
    expect(await list()).toMatchObject([{ resolved: true }]);
    expect(await change(false)).toMatchObject({ resolved: false });
    const other = await addVideo();
    await expect(change(true, other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await owner.call(removeReport, { id: other, report });
    expect(await list()).toHaveLength(1);
    await owner.call(removeReport, { id: video, report });
    expect(await list()).toEqual([]);
  });

  it('are deleted after 90 days', async () => {
    await post(createFields({ comments: 'Old' }));
    server.clock.advance(50 * 24 * 3_600_000);
    await post(createFields({ comments: 'New' }));
    server.clock.advance(41 * 24 * 3_600_000);
    await server.server.kernel.jobs.runDue('problems.forget');
    server.clock.advance(-91 * 24 * 3_600_000);
    expect(await list()).toMatchObject([{ comments: 'New' }]);
  });
});
