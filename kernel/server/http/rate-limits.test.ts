import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineRoute } from '#kernel/contract/route.ts';
import { withProbe } from '#test/probe-feature.ts';
import { createTestServer, type TestServer } from '#test/test-server.ts';

const base = {
  method: 'GET',
  auth: 'public',
  summary: 'For tests',
  input: z.object({}),
  output: z.object({}),
} as const;
const routes = {
  perAddress: defineRoute({
    ...base,
    path: '/probe/address',
    rate: { max: 3, windowSec: 60, by: 'address' },
  }),
  perPerson: defineRoute({ ...base, path: '/probe/person', rate: { max: 3, windowSec: 60, by: 'person' } }),
  short: defineRoute({ ...base, path: '/probe/short', rate: { max: 1, windowSec: 1, by: 'address' } }),
  free: defineRoute({ ...base, path: '/probe/free' }),
  perToken: defineRoute({
    ...base,
    path: '/probe/media/:token',
    input: z.object({ token: z.string() }),
    rate: { max: 5, windowSec: 60, by: 'param:token' },
  }),
};
/** Small enough to be reached within a window on any machine. */
const minute = (max: number) => ({ max, windowSec: 60 });
const rates = {
  address: minute(40),
  anonymous: minute(20),
  person: minute(10),
  files: minute(5),
  byParameter: minute(30),
};
const ok = async () => ({});

let server: TestServer;
let dist: string;
beforeAll(async () => {
  const features = withProbe(routes, { perAddress: ok, perPerson: ok, short: ok, free: ok, perToken: ok });
  dist = mkdtempSync(join(tmpdir(), 'kapsule-dist-'));
  writeFileSync(join(dist, 'icon.svg'), '<svg/>');
  server = await createTestServer({
    env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true', VITE_ORIGIN: 'http://localhost:5999' },
    compose: { features, distDir: dist, limits: { rates } },
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(dist, { recursive: true, force: true });
});

const from = (address: string, path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } });
async function statuses(count: number, ask: () => Promise<Response>): Promise<number[]> {
  const all: number[] = [];
  for (let turn = 0; turn < count; turn += 1) all.push((await ask()).status);
  return all;
}

describe('a limit', () => {
  it('is reported in an envelope with Retry-After', async () => {
    expect(await statuses(3, () => from('203.0.113.1', '/probe/address'))).toEqual([200, 200, 200]);
    const refused = await from('203.0.113.1', '/probe/address');
    expect(refused.status).toBe(429);
    const retryAfterSec = Number(refused.headers.get('retry-after'));
    expect(retryAfterSec).toBeGreaterThan(0);
    expect(retryAfterSec).toBeLessThanOrEqual(60);
    expect(await refused.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } });
  });

  it('of one address affects neither other addresses nor other calls', async () => {
    await statuses(4, () => from('203.0.113.2', '/probe/address'));
    expect((await from('203.0.113.3', '/probe/address')).status).toBe(200);
    expect((await from('203.0.113.2', '/probe/free')).status).toBe(200);
  });

  it('counts a /64 of IPv6 as one address', async () => {
    await statuses(3, () => from('2001:db8:1:2::1', '/probe/address'));
    expect((await from('2001:db8:1:2:ffff::9', '/probe/address')).status).toBe(429);
    expect((await from('2001:db8:1:3::1', '/probe/address')).status).toBe(200);
  });

  it('of one person applies across addresses and not to others at the same address', async () => {
    const [ana, ben] = [await server.as('ana'), await server.as('ben')];
    const path = '/probe/person';
    const as = (person: typeof ana, address: string) =>
      person.fetch(path, { headers: { 'x-forwarded-for': address } });
    let last = 0;
    expect(await statuses(4, () => as(ana, `203.0.113.${50 + last++}`))).toEqual([200, 200, 200, 429]);
    expect((await as(ben, '203.0.113.50')).status).toBe(200);
  });

  it('ends with its window', async () => {
    expect(await statuses(2, () => from('203.0.113.5', '/probe/short'))).toEqual([200, 429]);
    const open = async () => (await from('203.0.113.5', '/probe/short')).status === 200;
    await expect.poll(open, { timeout: 5_000, interval: 200 }).toBe(true);
  });
});

describe('the overall limits', () => {
  const refusedOf = (all: readonly number[]): number => all.filter((status) => status === 429).length;

  it('bound the calls of an address without sessions, including pages and unknown paths', async () => {
    const paths = ['/probe/free', '/', '/nothing/here'];
    let turn = 0;
    const ask = () =>
      from('203.0.113.6', paths[turn++ % paths.length]!, { headers: { accept: 'text/html' } });
    expect(refusedOf(await statuses(30, ask))).toBe(10);
    expect((await from('203.0.113.7', '/probe/free')).status).toBe(200);
  });

  it('bound the calls of a person across addresses, and not those of others at the same address', async () => {
    const [cleo, dan] = [await server.as('cleo'), await server.as('dan')];
    const as = (person: typeof cleo, address: string) =>
      person.fetch('/probe/free', { headers: { 'x-forwarded-for': address } });
    let last = 0;
    expect(refusedOf(await statuses(15, () => as(cleo, `203.0.113.${80 + last++}`)))).toBe(5);
    expect((await as(dan, '203.0.113.80')).status).toBe(200);
    expect((await from('203.0.113.80', '/probe/free')).status).toBe(200);
  });

  it('bound the calls of an address with sessions, before authentication', async () => {
    const address = '203.0.113.90';
    const forged = { headers: { cookie: 'kapsule_session=made-up' } };
    expect(refusedOf(await statuses(50, () => from(address, '/probe/free', forged)))).toBe(30);
    const eve = await server.as('eve');
    const response = await eve.fetch('/probe/free', { headers: { 'x-forwarded-for': address } });
    expect(response.status).toBe(429);
  });

  it('count media by token and address, separately from calls', async () => {
    const media = (address: string, token: string) => () => from(address, `/probe/media/${token}`);
    expect(refusedOf(await statuses(6, media('203.0.113.100', 'one')))).toBe(1);
    expect(refusedOf(await statuses(5, media('203.0.113.100', 'two')))).toBe(0);
    expect(refusedOf(await statuses(5, media('203.0.113.101', 'one')))).toBe(0);
    // Eleven so far from the first address; the general bound would leave nine.
    expect(refusedOf(await statuses(20, () => from('203.0.113.100', '/probe/free')))).toBe(0);
  });

  it('cannot be bypassed with a new token per request', async () => {
    let token = 0;
    const ask = () => from('203.0.113.110', `/probe/media/made-up-${token++}`);
    expect(refusedOf(await statuses(40, ask))).toBe(10);
  });

  it('count files of the site separately', async () => {
    const ask = () => from('203.0.113.120', '/icon.svg');
    expect(await statuses(6, ask)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(refusedOf(await statuses(20, () => from('203.0.113.120', '/probe/free')))).toBe(0);
  });
});
