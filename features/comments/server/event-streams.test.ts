import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accountRoutes } from '#features/accounts/contract.ts';
import { embedRoutes } from '#features/embeds/contract.ts';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { createEventClients, type EventClient } from '#test/event-client.ts';
import { createTestServer, TEST_PASSWORD, type TestPerson, type TestServer } from '#test/test-server.ts';
import { type Comment, commentRoutes } from '../contract.ts';

let server: TestServer;
/** A second server process on the same database. */
let second: TestServer;
let olga: TestPerson;
let ana: TestPerson;
let nobody: TestPerson;
const { subscribe, closeAll } = createEventClients();
beforeAll(async () => {
  server = await createTestServer();
  second = await createTestServer({ databaseUrl: server.databaseUrl });
  [olga, ana] = await Promise.all([server.as('olga'), server.as('ana')]);
  nobody = server.anonymous();
});
afterEach(closeAll);
afterAll(async () => {
  await second.stop();
  await server.stop();
});

async function video(fields: Partial<CallInputOf<typeof videoRoutes.create>> = {}): Promise<string> {
  const made: Video = await olga.call(videoRoutes.create, {
    displayname: 'An event',
    visibility: 'public',
    src: 'LIVE_EVENT',
    ...fields,
  });
  return made.kapsule_id;
}
async function post(person: TestPerson, gconfid: string, text: string): Promise<Comment> {
  for (const one of [server, second]) one.clock.advance(301_000);
  return person.call(commentRoutes.create, { gconfid, text });
}
const change = (id: string, fields: Partial<CallInputOf<typeof videoRoutes.change>>) =>
  olga.call(videoRoutes.change, { id, ...fields });

/** Returns everything that a stream resumed from the first event receives before the next live event. */
async function replay(person: TestPerson, gconfid: string): Promise<string> {
  const other = await video();
  const stream = await subscribe(second, person, `comments:${gconfid},video:${other}`, { lastId: '1' });
  expect(stream.status).toBe(200);
  await change(other, { description: 'changed' });
  await stream.waitFor('video.changed');
  return stream.text();
}

describe('replay', () => {
  it.each([
    ['deleted', (id: string, cid: string) => ana.call(commentRoutes.remove, { gconfid: id, cid })],
    ['unpinned by a change to mode PIN', (id: string) => change(id, { comment_type: 'PIN' })],
    ['hidden by a change to mode NONE', (id: string) => change(id, { comment_type: 'NONE' })],
  ])('omits a comment that has since been %s', async (_, hide) => {
    const id = await video();
    const { id: cid } = await post(ana, id, 'planted words');
    await hide(id, cid);
    expect(await replay(nobody, id)).not.toContain('planted');
    expect(await replay(ana, id)).not.toContain('planted');
  });

  it('contains the current text of an edited comment', async () => {
    const id = await video({ src: 'VIDEO' });
    await change(id, { visibility: 'unlisted' });
    const { id: cid } = await post(ana, id, 'planted words');
    await ana.call(commentRoutes.edit, { gconfid: id, id: cid, text: 'other words' });
    const text = await replay(nobody, id);
    expect(text).not.toContain('planted');
    expect(text).toContain('other words');
  });

  it('needs no stored text: events contain only ids', async () => {
    await post(ana, await video(), 'planted words');
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    const { rows } = await client.query('select data::text from kernel_events');
    await client.end();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('planted');
  });

  it('sends a reset when more events were missed than can be replayed', async () => {
    const id = await video();
    const first = await subscribe(server, nobody, `video:${id}`);
    await change(id, { description: 'one' });
    const { id: lastId } = await first.waitFor('video.changed');
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    await client.query(
      `insert into kernel_events (topic, type, data)
       select 'video:' || $1, 'video.changed', json_build_object('id', $1::text) from generate_series(1, 1200)`,
      [id],
    );
    await client.end();
    const third = await createTestServer({ databaseUrl: server.databaseUrl });
    const again = await subscribe(third, third.anonymous(), `video:${id}`, { lastId });
    expect(await again.next()).toMatchObject({ type: 'reset', data: { topics: [`video:${id}`] } });
    await change(id, { description: 'two' });
    expect(await again.next()).toMatchObject({ type: 'video.changed' });
    await third.stop();
  });

  it('starts at the opening position even if the connection was lost before the first event', async () => {
    const id = await video();
    const stream = await subscribe(server, nobody, `comments:${id}`);
    const lastId = await stream.readFirstId();
    stream.close();
    const missed = await post(ana, id, 'missed');
    const again = await subscribe(second, nobody, `comments:${id}`, { lastId });
    expect((await again.waitFor('comment.created')).data.id).toBe(missed.id);
  });
});

interface RevocableStream {
  readonly stream: EventClient;
  readonly topic: string;
  readonly id: string;
  /** Revokes the permission through the other process. */
  revoke(): Promise<unknown>;
}

/** Ways to lose access, with the error code. Each stream is open on the second process. */
const revocations: readonly (readonly [name: string, code: string, () => Promise<RevocableStream>])[] = [
  [
    'the video is made private',
    'VIDEO_PRIVATE',
    async () => {
      const id = await video();
      const stream = await subscribe(second, nobody, `comments:${id}`);
      return { id, stream, topic: `comments:${id}`, revoke: () => change(id, { visibility: 'private' }) };
    },
  ],
  [
    'the manager is removed',
    'MANAGERS_ONLY',
    async () => {
      const id = await video({ comment_type: 'PIN' });
      await olga.call(videoRoutes.addManager, { id, username: 'ana' });
      const stream = await subscribe(second, ana, `comments-managers:${id}`);
      const revoke = () => olga.call(videoRoutes.removeManager, { id, username: 'ana' });
      return { id, stream, topic: `comments-managers:${id}`, revoke };
    },
  ],
  [
    'the person signs out',
    'VIDEO_PRIVATE',
    async () => {
      const person = await server.as(`out${Math.random().toString(36).slice(2)}`);
      const id = await video({ visibility: 'organization' });
      const stream = await subscribe(second, person, `comments:${id}`);
      return { id, stream, topic: `comments:${id}`, revoke: () => person.call(accountRoutes.signOut, {}) };
    },
  ],
  [
    'the password is changed on another device',
    'VIDEO_PRIVATE',
    async () => {
      const username = `new${Math.random().toString(36).slice(2)}`;
      const person = await server.as(username);
      const otherDevice = server.anonymous();
      await otherDevice.call(accountRoutes.signIn, { username, password: TEST_PASSWORD });
      const id = await video({ visibility: 'organization' });
      const stream = await subscribe(second, person, `comments:${id}`);
      const revoke = () =>
        otherDevice.call(accountRoutes.changePassword, {
          username,
          current_password: TEST_PASSWORD,
          new_password: `${TEST_PASSWORD}!`,
        });
      return { id, stream, topic: `comments:${id}`, revoke };
    },
  ],
  [
    'the moderator is demoted',
    'MANAGERS_ONLY',
    async () => {
      const username = `mod${Math.random().toString(36).slice(2)}`;
      const administrator = await server.asAdministrator();
      const moderator = await server.as(username);
      await administrator.call(organizationRoutes.setRole, { username, role: 'moderator' });
      const id = await video({ comment_type: 'PIN' });
      const stream = await subscribe(second, moderator, `comments-managers:${id}`);
      const revoke = () => administrator.call(organizationRoutes.setRole, { username, role: 'member' });
      return { id, stream, topic: `comments-managers:${id}`, revoke };
    },
  ],
  [
    'the member is removed from the organization',
    'VIDEO_PRIVATE',
    async () => {
      const username = `mem${Math.random().toString(36).slice(2)}`;
      const administrator = await server.asAdministrator();
      const member = await server.as(username);
      const id = await video({ visibility: 'organization' });
      const stream = await subscribe(second, member, `comments:${id}`);
      const revoke = () => administrator.call(organizationRoutes.removeMember, { username });
      return { id, stream, topic: `comments:${id}`, revoke };
    },
  ],
];

describe('an open stream', () => {
  it.each(revocations)('receives nothing more once %s', async (_, code, open) => {
    const { stream, topic, id, revoke } = await open();
    expect(stream.status).toBe(200);
    const owner = await subscribe(second, olga, `comments:${id},comments-managers:${id}`);
    await revoke();
    await post(olga, id, 'a secret');
    await expect.poll(async () => (await owner.next())?.data?.comment?.text).toContain('a secret');
    expect(await stream.waitFor('denied')).toMatchObject({ data: { topic, code } });
    // The stream ends with its last topic.
    expect(await stream.next()).toBeNull();
    expect(stream.text()).not.toContain('a secret');
  });

  it('ends with the reason when its video is deleted', async () => {
    const id = await video();
    const stream = await subscribe(second, nobody, `comments:${id},video:${id}`);
    await olga.call(videoRoutes.remove, { id });
    for (const topic of [`comments:${id}`, `video:${id}`])
      expect((await stream.waitFor('denied')).data).toMatchObject({ topic, code: 'VIDEO_DELETED' });
    expect(await stream.next()).toBeNull();
  });

  it('of an embedded page ends when the key of its embed token is removed', async () => {
    const administrator = await server.asAdministrator();
    const id = await video({ visibility: 'private' });
    const { token, key } = await createEmbedToken(administrator, id);
    const stream = await subscribe(second, nobody, `comments:${id}`, { headers: { 'x-embed-token': token } });
    expect(stream.status).toBe(200);
    await administrator.call(embedRoutes.removeKey, { key });
    expect((await stream.waitFor('denied')).data.code).toBe('VIDEO_PRIVATE');
  });

  it('continues for topics that are still permitted after others are denied', async () => {
    const id = await video();
    const stream = await subscribe(second, ana, `comments:${id},comments-managers:${id},video:${id}`);
    expect((await stream.waitFor('denied')).data).toMatchObject({
      topic: `comments-managers:${id}`,
      code: 'MANAGERS_ONLY',
    });
    await change(id, { visibility: 'organization' });
    await stream.waitFor('video.changed');
    const comment = await post(olga, id, 'still received');
    expect((await stream.waitFor('comment.created')).data.id).toBe(comment.id);
    expect(stream.text().match(/event: denied/g)).toHaveLength(1);
  });

  it('is rejected when no topic is permitted, and for unknown topics', async () => {
    const id = await video({ visibility: 'private' });
    expect((await subscribe(server, nobody, `comments:${id},video:${id}`)).status).toBe(403);
    for (const topic of ['__proto__:x', 'valueOf:x', 'constructor:x', 'nothing:x', ':', 'video'])
      expect([topic, (await subscribe(server, nobody, topic)).status]).toEqual([topic, 404]);
  });

  it('does not leak when clients disconnect while it is being opened', async () => {
    const id = await video();
    const openStreams = async (): Promise<number> => {
      const text = await (await nobody.fetch('/metrics')).text();
      return Number(/^kapsule_live_streams (\d+)/m.exec(text)?.[1]);
    };
    await expect.poll(openStreams).toBe(0);
    const { hostname, port } = new URL(server.url);
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const socket = connect(Number(port), hostname).on('error', () => {});
        const request = `GET /api/v1/events?topics=comments:${id} HTTP/1.1\r\nhost: x\r\n\r\n`;
        await new Promise((resolve) => socket.write(request, resolve));
        if (index % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
        socket.destroy();
      }),
    );
    // Requests are answered in order, so once this one is answered all others have been.
    const last = await subscribe(server, nobody, `comments:${id}`);
    await expect.poll(openStreams).toBe(1);
    last.close();
    await expect.poll(openStreams).toBe(0);
  });
});

/** Creates an embed token for one video, as a customer's server would sign it. */
async function createEmbedToken(
  administrator: TestPerson,
  videoId: string,
): Promise<{ token: string; key: string }> {
  const { id: key, secret } = await administrator.call(embedRoutes.addKey, { name: 'Our site' });
  const expires = Math.floor(server.clock.now().getTime() / 1000) + 600;
  const body = [key, videoId, expires, ''].join('.');
  return { key, token: `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}` };
}
