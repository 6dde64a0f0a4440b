import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { peopleRoutes } from '#features/accounts/people-contract.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { LANGUAGE_COOKIE } from '#kernel/text/choose-language.ts';
import { createTestMailbox, type TestMailbox } from '#test/test-mailbox.ts';
import { createTestServer, type TestPerson, type TestServer } from '#test/test-server.ts';
import { reminderRoutes } from '../contract.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let mailbox: TestMailbox;
let server: TestServer;
let owner: TestPerson;
let fan: TestPerson;
beforeAll(async () => {
  mailbox = await createTestMailbox();
  server = await createTestServer({ env: { SMTP_URL: mailbox.url, MAIL_FROM: 'kapsule@example.org' } });
  owner = await server.as('owner');
  fan = await addFan('fan');
});
beforeEach(() => {
  mailbox.mails.length = 0;
  mailbox.rejectsRecipients = false;
});
afterAll(async () => {
  await server?.stop();
  await mailbox?.stop();
});

/** A member with a confirmed address. */
async function addFan(username: string): Promise<TestPerson> {
  const person = await server.as(username);
  await sql`update users set email = username || '@example.org' where username = ${username}`.execute(
    server.server.kernel.db,
  );
  return person;
}
const now = (): number => server.clock.now().getTime();
async function addEvent(startMs: number | null = now() + HOUR_MS): Promise<string> {
  const { kapsule_id } = await owner.call(videoRoutes.create, {
    displayname: 'Questions, answers',
    src: 'LIVE_EVENT',
    visibility: 'organization',
    time_live: startMs,
  });
  return kapsule_id;
}
/** Moves the clock, and runs the schedule like every minute. */
async function pass(ms: number): Promise<void> {
  server.clock.advance(ms);
  await server.server.kernel.jobs.runDue('reminders.send');
}
const remind = (id: string, time_zone?: string) =>
  fan.call(reminderRoutes.set, { id, ...(time_zone ? { time_zone } : {}) });

describe('a reminder', () => {
  it('is one mail, a quarter of an hour before the start, in the time of the viewer', async () => {
    const id = await addEvent();
    expect(await fan.call(reminderRoutes.get, { id })).toMatchObject({ is_set: false, can_remind: true });
    await remind(id, 'Asia/Tokyo');
    expect(await fan.call(reminderRoutes.get, { id })).toMatchObject({ is_set: true });
    await pass(44 * MINUTE_MS);
    expect(mailbox.mails).toEqual([]);
    const start = new Date(now() + 16 * MINUTE_MS);
    await pass(MINUTE_MS);
    await pass(MINUTE_MS);
    expect(mailbox.mails).toHaveLength(1);
    const [mail] = mailbox.mails;
    expect(mail?.to).toEqual(['fan@example.org']);
    expect(mail?.raw).toContain('Subject: Starting soon: Questions, answers');
    expect(mail?.text).toContain(`/app/video/${id}`);
    const time = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: 'Asia/Tokyo' }).format(start);
    expect(Buffer.from(mail?.text ?? '', 'latin1').toString()).toContain(`starts at ${time} (Asia/Tokyo)`);
  });

  it('follows an event that is moved, also after its mail', async () => {
    const id = await addEvent();
    await remind(id);
    await owner.call(videoRoutes.change, { id, time_live: now() + 3 * HOUR_MS });
    await pass(HOUR_MS);
    expect(mailbox.mails).toHaveLength(0);
    await pass(HOUR_MS + 50 * MINUTE_MS);
    expect(mailbox.mails).toHaveLength(1);
    await owner.call(videoRoutes.change, { id, time_live: now() + 2 * HOUR_MS });
    await pass(HOUR_MS + 50 * MINUTE_MS);
    expect(mailbox.mails).toHaveLength(2);
  });

  it.each([
    ['was made private', (id: string) => owner.call(videoRoutes.change, { id, visibility: 'private' })],
    ['was deleted', (id: string) => owner.call(videoRoutes.remove, { id })],
    ['has started', (id: string) => owner.call(videoRoutes.setLiveState, { id, state: 'LIVE' })],
    ['was canceled', (id: string) => owner.call(videoRoutes.setLiveState, { id, state: 'CLOSED' })],
    ['is no longer wanted', (id: string) => fan.call(reminderRoutes.remove, { id })],
    ['has lost its date', (id: string) => owner.call(videoRoutes.change, { id, time_live: null })],
  ])('is not sent when the event %s', async (_name, change) => {
    const id = await addEvent();
    await remind(id);
    await change(id);
    await pass(50 * MINUTE_MS);
    expect(mailbox.mails).toEqual([]);
  });

  it.each([
    ['left the organization', organizationRoutes.removeMember, null],
    ['is suspended', peopleRoutes.suspend, peopleRoutes.unsuspend],
  ])('is not sent to a person who %s', async (_name, exclude, readmit) => {
    const [boss, id] = [await server.asAdministrator(), await addEvent()];
    const username = `former-${_name.split(' ')[0]}`;
    const former = await addFan(username);
    await former.call(reminderRoutes.set, { id });
    await boss.call(exclude, { username });
    await pass(50 * MINUTE_MS);
    expect(mailbox.mails).toEqual([]);
    if (readmit) await boss.call(readmit, { username });
  });

  it('belongs to one person: others keep theirs', async () => {
    const id = await addEvent();
    const other = await addFan('other-fan');
    await remind(id);
    await other.call(reminderRoutes.set, { id });
    await fan.call(reminderRoutes.remove, { id });
    await remind(await addEvent(now() + 5 * HOUR_MS));
    await pass(50 * MINUTE_MS);
    expect(mailbox.mails.map(({ to }) => to)).toEqual([['other-fan@example.org']]);
  });

  it('is written in the language of the page that it was asked for on', async () => {
    const id = await addEvent();
    fan.cookies.set(LANGUAGE_COOKIE, 'de');
    await remind(id, 'Europe/Berlin');
    fan.cookies.delete(LANGUAGE_COOKIE);
    await pass(50 * MINUTE_MS);
    expect(mailbox.mails[0]?.text).toContain('„Questions, answers“ beginnt um');
  });

  it('is sent later when the mail server refuses it, but not after the start', async () => {
    const id = await addEvent();
    await remind(id);
    mailbox.rejectsRecipients = true;
    await pass(46 * MINUTE_MS);
    expect(mailbox.mails).toHaveLength(0);
    mailbox.rejectsRecipients = false;
    await pass(MINUTE_MS);
    expect(mailbox.mails).toHaveLength(1);
    const missed = await addEvent();
    await remind(missed);
    await pass(2 * HOUR_MS);
    expect(mailbox.mails).toHaveLength(1);
  });

  it('needs a confirmed address, a date, and an event that has not started', async () => {
    const id = await addEvent();
    expect(await owner.call(reminderRoutes.get, { id })).toEqual({ is_set: false, can_remind: false });
    await expect(owner.call(reminderRoutes.set, { id })).rejects.toMatchObject({ code: 'NO_ADDRESS' });
    await expect(remind(await addEvent(null))).rejects.toMatchObject({ code: 'NO_START_TIME' });
    await owner.call(videoRoutes.setLiveState, { id, state: 'LIVE' });
    await expect(remind(id)).rejects.toMatchObject({ code: 'EVENT_STARTED' });
  });

  it('is written in UTC for a time zone that nobody knows', async () => {
    const id = await addEvent();
    await remind(id, 'Mars/Olympus');
    await pass(46 * MINUTE_MS);
    expect(mailbox.mails[0]?.text).toContain('(UTC)');
  });
});

describe('the calendar file', () => {
  it('has the date, an address, and a name, and follows changes', async () => {
    const id = await addEvent(Date.UTC(2027, 0, 2, 3, 4));
    const response = await fan.fetch(`/api/v1/videos/${id}/calendar.ics`);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${id}.ics"`);
    const file = await response.text();
    expect(file).toContain('\r\nDTSTART:20270102T030400Z\r\n');
    expect(file).toContain('SUMMARY:Questions\\, answers\r\n');
    expect(file).toContain(`/app/video/${id}\r\n`);
    const sequence = (text: string): number => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
    await owner.call(videoRoutes.change, { id, time_live: Date.UTC(2027, 0, 3) });
    const moved = await (await fan.fetch(`/api/v1/videos/${id}/calendar.ics`)).text();
    expect(moved).toContain('DTSTART:20270103T000000Z');
    expect(sequence(moved)).toBeGreaterThan(sequence(file));
  });

  it('is only for people who may see the event, and only if it has a date', async () => {
    const id = await addEvent();
    expect((await server.anonymous().fetch(`/api/v1/videos/${id}/calendar.ics`)).status).toBe(403);
    const undated = await addEvent(null);
    expect((await fan.fetch(`/api/v1/videos/${undated}/calendar.ics`)).status).toBe(409);
  });
});
