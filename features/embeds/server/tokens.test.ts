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
const make = async (person: TestPerson, input: object = {}): Promise<string> =>
  (await person.call(videoRoutes.create, { displayname: 'Board meeting', ...input })).kapsule_id;

beforeAll(async () => {
  server = await createTestServer();
  ana = await server.as('ana');
  administrator = await server.asAdministrator();
  key = await administrator.call(embedRoutes.addKey, { name: 'Intranet' });
  secret = await make(ana);
  other = await make(ana);
});
afterAll(() => server.stop());

interface TokenParts {
  readonly seconds?: number;
  readonly viewer?: string;
  readonly with?: { id: string; secret: string };
}
/** As the guide for owners' servers has it. */
function tokenFor(
  videoId: string,
  { seconds = 300, viewer = '', with: signer = key }: TokenParts = {},
): string {
  const expires = Math.floor(server.clock.now().getTime() / 1000) + seconds;
  const body = [signer.id, videoId, expires, Buffer.from(viewer).toString('base64url')].join('.');
  return `${body}.${createHmac('sha256', signer.secret).update(body).digest('base64url')}`;
}

const ask = async (token: string, video = secret) => {
  const response = await fetch(`${server.url}/api/v1/videos/${video}/playback`, {
    headers: { 'x-embed-token': token },
  });
  const body = (await response.json()) as { error?: { code: string } };
  return body.error ? body.error.code : playbackRoutes.get.output.parse(body);
};

describe('an embed token', () => {
  it('opens the one private video it names, in a header and in an address [HO-04]', async () => {
    const token = tokenFor(secret);
    expect(await ask(token)).toMatchObject({
      gconfid: secret,
      kapsuleinfo: { displayname: 'Board meeting' },
    });
    const inAddress = await fetch(`${server.url}/api/v1/videos/${secret}/playback?embed_token=${token}`);
    expect(inAddress.status).toBe(200);
    expect(await ask(token, other)).toBe('VIDEO_PRIVATE');
  });

  it('is made as the guide for embedders shows it', async () => {
    const guide = await readFile(new URL('../../../docs/guides/embedding.md', import.meta.url), 'utf8');
    const code = /```js\n(.*?)```/s.exec(guide)?.[1] ?? '';
    const program = `${code}; console.log(embedToken(process.argv.at(-1), { viewer: 'Zoë' }))`;
    const now = Math.floor(server.clock.now().getTime() / 1000);
    // Time stands still in this server; the program of the guide goes by the clock on the wall.
    const text = program.replace('Math.floor(Date.now() / 1000)', String(now));
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', text, secret],
      {
        env: { ...process.env, KAPSULE_EMBED_KEY: key.id, KAPSULE_EMBED_SECRET: key.secret },
      },
    );
    expect(await ask(stdout.trim())).toMatchObject({ gconfid: secret, user: { displayname: 'Zoë' } });
  });

  it('lets its bearer see and nothing more', async () => {
    const guest = server.anonymous();
    const headers = { 'x-embed-token': tokenFor(secret), 'content-type': 'application/json' };
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

  it('names an anonymous viewer, in one harmless line, and never a signed-in one', async () => {
    expect(await ask(tokenFor(secret, { viewer: 'Zoë Müller' }))).toMatchObject({
      ...{ isLoggedIn: false, user: { username: 'anonymous', displayname: 'Zoë Müller' } },
    });
    const disguised = tokenFor(secret, { viewer: 'Ana\u202egnp.exe' });
    expect(await ask(disguised)).toMatchObject({ user: { displayname: 'Anagnp.exe' } });
    expect(await ask(tokenFor(secret, { viewer: 'two\nlines' }))).toMatchObject({
      user: { displayname: '' },
    });
    expect(await ask(tokenFor(secret, { viewer: 'x'.repeat(180) }))).toMatchObject({
      user: { displayname: 'x'.repeat(80) },
    });
    const bo = await server.as('bo');
    const response = await bo.fetch(`/api/v1/videos/${secret}/playback`, {
      headers: { 'x-embed-token': tokenFor(secret, { viewer: 'Not Bo' }) },
    });
    expect(await response.json()).toMatchObject({
      isLoggedIn: true,
      user: { username: 'bo', displayname: 'bo' },
    });
  });

  it('ends when it says, and may not say more than a day', async () => {
    const token = tokenFor(secret, { seconds: 60 });
    server.clock.advance(59_000);
    expect(await ask(token)).toMatchObject({ gconfid: secret });
    server.clock.advance(2000);
    expect(await ask(token)).toBe('VIDEO_PRIVATE');
    expect(await ask(tokenFor(secret, { seconds: 90_000 }))).toBe('VIDEO_PRIVATE');
    expect(await ask(tokenFor(secret, { seconds: 86_400 }))).toMatchObject({ gconfid: secret });
  });

  it.each([
    ['a changed video', (token: string) => token.replace(secret, other), () => other],
    [
      'a later end',
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
    ['the mark of our own passes before it', (token: string) => `p.${token}`, () => secret],
    ['a book before it', (token: string) => 'x'.repeat(1000) + token, () => secret],
  ])('is nothing with %s', async (_, change, video) => {
    const token = tokenFor(secret);
    const changed = change(token);
    expect(changed).not.toBe(token);
    expect(await ask(changed, video())).toBe('VIDEO_PRIVATE');
  });

  it('made with the key of one organization opens nothing of another', async () => {
    const organizations = server.server.service('organizations');
    const elsewhere = await organizations.create('Elsewhere');
    const rival = await signIn(server.server, server.url, {
      ...{ username: 'rival', role: 'administrator' as const, organizationId: elsewhere.id },
    });
    const theirs = await rival.call(embedRoutes.addKey, { name: 'Theirs' });
    expect(await ask(tokenFor(secret, { with: theirs }))).toBe('VIDEO_PRIVATE');
    const own = await make(rival);
    expect(await ask(tokenFor(own, { with: theirs }), own)).toMatchObject({ gconfid: own });
    expect(await ask(tokenFor(own), own)).toBe('VIDEO_PRIVATE');
    // Nor can they see or delete a key that is not theirs.
    expect((await rival.call(embedRoutes.keys, {})).list.map(({ id }) => id)).toEqual([theirs.id]);
    await expect(rival.call(embedRoutes.removeKey, { key: key.id })).rejects.toMatchObject({
      code: 'KEY_NOT_FOUND',
    });
  });

  it('is not needed for what everyone may see, and harms nothing there', async () => {
    const open = await make(ana, { visibility: 'public' });
    expect(await ask('nonsense', open)).toMatchObject({ gconfid: open, embed_pass: null });
  });
});

describe('the pass of a page that was opened with a token', () => {
  const passFor = async (token = tokenFor(secret, { viewer: 'Zoë' })): Promise<string> => {
    const found = await ask(token);
    return typeof found === 'string' ? found : found.embed_pass!;
  };

  it('goes on opening that video for half a day, and no longer, however often it is renewed', async () => {
    const pass = await passFor(tokenFor(secret, { seconds: 10, viewer: 'Zoë' }));
    server.clock.advance(6 * HOUR_MS);
    const later = await ask(pass);
    expect(later).toMatchObject({ gconfid: secret, user: { displayname: 'Zoë' } });
    const renewed = (later as { embed_pass: string }).embed_pass;
    expect(await ask(renewed)).toMatchObject({ gconfid: secret });
    expect(await ask(renewed, other)).toBe('VIDEO_PRIVATE');
    server.clock.advance(6 * HOUR_MS);
    expect(await ask(pass)).toBe('VIDEO_PRIVATE');
    expect(await ask(renewed)).toBe('VIDEO_PRIVATE');
  });

  it('is no token, and cannot be made by an owner’s server', async () => {
    const pass = await passFor();
    expect(pass).toMatch(/^p\.ek_/);
    expect(await ask(pass.slice(2))).toBe('VIDEO_PRIVATE');
    const forged = pass.replace(/\.(\d{10})\./, (_, end) => `.${Number(end) + 60}.`);
    expect(await ask(forged)).toBe('VIDEO_PRIVATE');
  });

  it('ends with its key', async () => {
    const short = await administrator.call(embedRoutes.addKey, { name: 'For a day' });
    const token = tokenFor(secret, { with: short });
    const pass = await passFor(token);
    expect(await ask(pass)).toMatchObject({ gconfid: secret });
    await administrator.call(embedRoutes.removeKey, { key: short.id });
    expect(await ask(pass)).toBe('VIDEO_PRIVATE');
    expect(await ask(token)).toBe('VIDEO_PRIVATE');
  });
});

describe('keys', () => {
  it('show their secret once, and say when they were used', async () => {
    const made = await administrator.call(embedRoutes.addKey, { name: 'Shop' });
    expect(made.secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const seen = async () =>
      (await administrator.call(embedRoutes.keys, {})).list.find(({ id }) => id === made.id) as object;
    expect(await seen()).toEqual({
      ...{ id: made.id, name: 'Shop', time_created: server.clock.now().getTime(), time_used: null },
    });
    expect(JSON.stringify(await administrator.call(embedRoutes.keys, {}))).not.toContain(made.secret);
    await ask(tokenFor(secret, { with: made }));
    expect(await seen()).toMatchObject({ time_used: server.clock.now().getTime() });
  });

  it('are kept without their secret', async () => {
    const dump = await server.server.kernel.db
      .withTables<{ embeds_keys: { id: string } }>()
      .selectFrom('embeds_keys')
      .selectAll()
      .execute();
    expect(JSON.stringify(dump)).toContain(key.id);
    expect(JSON.stringify(dump)).not.toContain(key.secret);
  });

  it('are twenty at most', async () => {
    const { list } = await administrator.call(embedRoutes.keys, {});
    for (let count = list.length; count < 20; count += 1)
      await administrator.call(embedRoutes.addKey, { name: `Key ${count}` });
    await expect(administrator.call(embedRoutes.addKey, { name: 'One more' })).rejects.toMatchObject({
      code: 'TOO_MANY_KEYS',
    });
  });
});
