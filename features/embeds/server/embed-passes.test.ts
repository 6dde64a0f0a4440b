import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { createTestServer, signIn, type TestPerson, type TestServer } from '#test/test-server.ts';
import { embedRoutes } from '../contract.ts';

let server: TestServer;
let ana: TestPerson;
let administrator: TestPerson;
let key: { id: string; secret: string };
let secret: string;
let other: string;

const HOUR_MS = 3_600_000;
const createVideo = async (person: TestPerson, input: object = {}): Promise<string> =>
  (await person.call(videoRoutes.create, { displayname: 'Board meeting', ...input })).kapsule_id;

beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  administrator = await server.asAdministrator();
  key = await administrator.call(embedRoutes.addKey, { name: 'Intranet' });
  secret = await createVideo(ana);
  other = await createVideo(ana);
});
afterAll(() => server.stop());

interface TokenOptions {
  readonly seconds?: number;
  readonly viewer?: string;
  readonly with?: { id: string; secret: string };
}
/** Signs a token as the embedding guide describes. */
function createToken(
  videoId: string,
  { seconds = 300, viewer = '', with: signer = key }: TokenOptions = {},
): string {
  const expires = Math.floor(server.clock.now().getTime() / 1000) + seconds;
  const body = [signer.id, videoId, expires, Buffer.from(viewer).toString('base64url')].join('.');
  return `${body}.${createHmac('sha256', signer.secret).update(body).digest('base64url')}`;
}

const getPlayback = async (token: string, video = secret) => {
  const response = await fetch(`${server.url}/api/v1/videos/${video}/playback`, {
    headers: { 'x-embed-token': token },
  });
  const body = (await response.json()) as { error?: { code: string } };
  return body.error ? body.error.code : playbackRoutes.get.output.parse(body);
};

describe('an embed token', () => {
  it('gives access to one private video, as a header or query parameter [HO-04]', async () => {
    const token = createToken(secret);
    expect(await getPlayback(token)).toMatchObject({
      gconfid: secret,
      kapsuleinfo: { displayname: 'Board meeting' },
    });
    const withQuery = await fetch(`${server.url}/api/v1/videos/${secret}/playback?embed_token=${token}`);
    expect(withQuery.status).toBe(200);
    expect(await getPlayback(token, other)).toBe('VIDEO_PRIVATE');
  });

  it('can be created with the code in the embedding guide', async () => {
    const guide = await readFile(new URL('../../../docs/guides/embedding.md', import.meta.url), 'utf8');
    const code = /```js\n(.*?)```/s.exec(guide)?.[1] ?? '';
    const program = `${code}; console.log(embedToken(process.argv.at(-1), { viewer: 'Zoë' }))`;
    const now = Math.floor(server.clock.now().getTime() / 1000);
    // The server's clock is fixed in tests, so replace the system time in the guide's code.
    const text = program.replace('Math.floor(Date.now() / 1000)', String(now));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', text, secret],
      {
        env: { ...process.env, KAPSULE_EMBED_KEY: key.id, KAPSULE_EMBED_SECRET: key.secret },
      },
    );
    expect(await getPlayback(stdout.trim())).toMatchObject({ gconfid: secret, user: { displayname: 'Zoë' } });
  });

  it('grants read access only', async () => {
    const guest = server.anonymous();
    const headers = { 'x-embed-token': createToken(secret), 'content-type': 'application/json' };
    const details = (await (await guest.fetch(`/api/v1/videos/${secret}`, { headers })).json()) as object;
    expect(details).toMatchObject({ can_manage: false, can_edit: false, can_delete: false });
    for (const [method, path] of [
      ['PATCH', `/api/v1/videos/${secret}`],
      ['DELETE', `/api/v1/videos/${secret}`],
      ['PUT', `/api/v1/videos/${secret}/embed_sites`],
      ['POST', `/app/video/${secret}/comment`],
    ] as const) {
      const response = await guest.fetch(path, { method, headers, body: '{}' });
      expect([path, response.status]).toEqual([path, 401]);
    }
    const list = (await (await guest.fetch('/api/v1/videos', { headers })).json()) as { list: unknown[] };
    expect(list.list).toEqual([]);
  });

  it('sets a sanitized name for anonymous viewers, but not for signed-in ones', async () => {
    expect(await getPlayback(createToken(secret, { viewer: 'Zoë Müller' }))).toMatchObject({
      isLoggedIn: false,
      user: { username: 'anonymous', displayname: 'Zoë Müller' },
    });
    const disguised = createToken(secret, { viewer: 'Ana\u202egnp.exe' });
    expect(await getPlayback(disguised)).toMatchObject({ user: { displayname: 'Anagnp.exe' } });
    expect(await getPlayback(createToken(secret, { viewer: 'two\nlines' }))).toMatchObject({
      user: { displayname: '' },
    });
    expect(await getPlayback(createToken(secret, { viewer: 'x'.repeat(180) }))).toMatchObject({
      user: { displayname: 'x'.repeat(80) },
    });
    const bo = await server.as('bo');
    const response = await bo.fetch(`/api/v1/videos/${secret}/playback`, {
      headers: { 'x-embed-token': createToken(secret, { viewer: 'Not Bo' }) },
    });
    expect(await response.json()).toMatchObject({
      isLoggedIn: true,
      user: { username: 'bo', displayname: 'bo' },
    });
  });

  it('expires as specified, with a lifetime of at most one day', async () => {
    const token = createToken(secret, { seconds: 60 });
    server.clock.advance(59_000);
    expect(await getPlayback(token)).toMatchObject({ gconfid: secret });
    server.clock.advance(2000);
    expect(await getPlayback(token)).toBe('VIDEO_PRIVATE');
    expect(await getPlayback(createToken(secret, { seconds: 90_000 }))).toBe('VIDEO_PRIVATE');
    expect(await getPlayback(createToken(secret, { seconds: 86_400 }))).toMatchObject({ gconfid: secret });
  });

  it.each([
    ['a changed video', (token: string) => token.replace(secret, other), () => other],
    [
      'a later expiry',
      (token: string) => token.replace(/\.(\d{10})\./, (_, end) => `.${Number(end) + 60}.`),
      () => secret,
    ],
    ['another name', (token: string) => token.replace('..', '.QW5h.'), () => secret],
    [
      'a changed signature',
      (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
      () => secret,
    ],
    ['no signature', (token: string) => token.split('.').slice(0, 4).join('.'), () => secret],
    ['the prefix of our own passes', (token: string) => `p.${token}`, () => secret],
    ['a long prefix', (token: string) => 'x'.repeat(1000) + token, () => secret],
  ])('is rejected with %s', async (_, change, video) => {
    const token = createToken(secret);
    const changed = change(token);
    expect(changed).not.toBe(token);
    expect(await getPlayback(changed, video())).toBe('VIDEO_PRIVATE');
  });

  it('signed with the key of one organization gives no access to videos of another', async () => {
    const organizations = server.server.service('organizations');
    const elsewhere = await organizations.create('Elsewhere');
    const rival = await signIn(server.server, server.url, {
      username: 'rival',
      role: 'administrator',
      organizationId: elsewhere.id,
    });
    const theirs = await rival.call(embedRoutes.addKey, { name: 'Theirs' });
    expect(await getPlayback(createToken(secret, { with: theirs }))).toBe('VIDEO_PRIVATE');
    const own = await createVideo(rival);
    expect(await getPlayback(createToken(own, { with: theirs }), own)).toMatchObject({ gconfid: own });
    expect(await getPlayback(createToken(own), own)).toBe('VIDEO_PRIVATE');
    // They can neither see nor delete keys of another organization.
    expect((await rival.call(embedRoutes.keys, {})).list.map(({ id }) => id)).toEqual([theirs.id]);
    await expect(rival.call(embedRoutes.removeKey, { key: key.id })).rejects.toMatchObject({
      code: 'KEY_NOT_FOUND',
    });
  });

  it('is ignored for public videos', async () => {
    const open = await createVideo(ana, { visibility: 'public' });
    expect(await getPlayback('nonsense', open)).toMatchObject({ gconfid: open, embed_pass: null });
  });
});

describe('the pass of a page opened with a token', () => {
  const getPass = async (token = createToken(secret, { viewer: 'Zoë' })): Promise<string> => {
    const result = await getPlayback(token);
    return typeof result === 'string' ? result : result.embed_pass!;
  };

  it('is valid for twelve hours in total, even if renewed', async () => {
    const pass = await getPass(createToken(secret, { seconds: 10, viewer: 'Zoë' }));
    server.clock.advance(6 * HOUR_MS);
    const later = await getPlayback(pass);
    expect(later).toMatchObject({ gconfid: secret, user: { displayname: 'Zoë' } });
    const renewed = (later as { embed_pass: string }).embed_pass;
    expect(await getPlayback(renewed)).toMatchObject({ gconfid: secret });
    expect(await getPlayback(renewed, other)).toBe('VIDEO_PRIVATE');
    server.clock.advance(6 * HOUR_MS);
    expect(await getPlayback(pass)).toBe('VIDEO_PRIVATE');
    expect(await getPlayback(renewed)).toBe('VIDEO_PRIVATE');
  });

  it("is not accepted as a token, and cannot be forged by a customer's server", async () => {
    const pass = await getPass();
    expect(pass).toMatch(/^p\.ek_/);
    expect(await getPlayback(pass.slice(2))).toBe('VIDEO_PRIVATE');
    const forged = pass.replace(/\.(\d{10})\./, (_, end) => `.${Number(end) + 60}.`);
    expect(await getPlayback(forged)).toBe('VIDEO_PRIVATE');
  });

  it('becomes invalid when its key is deleted', async () => {
    const temporaryKey = await administrator.call(embedRoutes.addKey, { name: 'For a day' });
    const token = createToken(secret, { with: temporaryKey });
    const pass = await getPass(token);
    expect(await getPlayback(pass)).toMatchObject({ gconfid: secret });
    await administrator.call(embedRoutes.removeKey, { key: temporaryKey.id });
    expect(await getPlayback(pass)).toBe('VIDEO_PRIVATE');
    expect(await getPlayback(token)).toBe('VIDEO_PRIVATE');
  });
});

describe('embed keys', () => {
  it('reveal their secret only when created, and record when they were last used', async () => {
    const created = await administrator.call(embedRoutes.addKey, { name: 'Shop' });
    expect(created.secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const findKey = async () =>
      (await administrator.call(embedRoutes.keys, {})).list.find(({ id }) => id === created.id) as object;
    expect(await findKey()).toEqual({
      id: created.id,
      name: 'Shop',
      time_created: server.clock.now().getTime(),
      time_used: null,
    });
    expect(JSON.stringify(await administrator.call(embedRoutes.keys, {}))).not.toContain(created.secret);
    await getPlayback(createToken(secret, { with: created }));
    expect(await findKey()).toMatchObject({ time_used: server.clock.now().getTime() });
  });

  it('are stored without their secret', async () => {
    const rows = await server.server.kernel.db
      .withTables<{ embeds_keys: { id: string } }>()
      .selectFrom('embeds_keys')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).toContain(key.id);
    expect(JSON.stringify(rows)).not.toContain(key.secret);
  });

  it('are limited to twenty', async () => {
    const { list } = await administrator.call(embedRoutes.keys, {});
    for (let count = list.length; count < 20; count += 1)
      await administrator.call(embedRoutes.addKey, { name: `Key ${count}` });
    await expect(administrator.call(embedRoutes.addKey, { name: 'One more' })).rejects.toMatchObject({
      code: 'TOO_MANY_KEYS',
    });
  });
});
