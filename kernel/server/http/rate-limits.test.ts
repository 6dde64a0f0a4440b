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
};
const ok = async () => ({});

let server: TestServer;
beforeAll(async () => {
  const features = withProbe(routes, { perAddress: ok, perPerson: ok, short: ok, free: ok });
  server = await createTestServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'true' }, compose: { features } });
});
afterAll(() => server.stop());

const from = (address: string, path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { ...init, headers: { ...init.headers, 'x-forwarded-for': address } });
async function statuses(count: number, ask: () => Promise<Response>): Promise<number[]> {
  const all: number[] = [];
  for (let turn = 0; turn < count; turn += 1) all.push((await ask()).status);
  return all;
}

describe('a limit', () => {
  it('refuses in the envelope and says when to come again', async () => {
    expect(await statuses(3, () => from('203.0.113.1', '/probe/address'))).toEqual([200, 200, 200]);
    const refused = await from('203.0.113.1', '/probe/address');
    expect(refused.status).toBe(429);
    const retryAfterSec = Number(refused.headers.get('retry-after'));
    expect(retryAfterSec).toBeGreaterThan(0);
    expect(retryAfterSec).toBeLessThanOrEqual(60);
    expect(await refused.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } });
  });

  it('of one address leaves the others and other calls alone', async () => {
    await statuses(4, () => from('203.0.113.2', '/probe/address'));
    expect((await from('203.0.113.3', '/probe/address')).status).toBe(200);
    expect((await from('203.0.113.2', '/probe/free')).status).toBe(200);
  });

  it('counts the addresses that one IPv6 customer has as one', async () => {
    await statuses(3, () => from('2001:db8:1:2::1', '/probe/address'));
    expect((await from('2001:db8:1:2:ffff::9', '/probe/address')).status).toBe(429);
    expect((await from('2001:db8:1:3::1', '/probe/address')).status).toBe(200);
  });

  it('of one person follows them from place to place and spares their neighbours', async () => {
    const [ana, ben] = [await server.as('ana'), await server.as('ben')];
    const path = '/probe/person';
    const as = (person: typeof ana, address: string) =>
      person.fetch(path, { headers: { 'x-forwarded-for': address } });
    let last = 0;
    expect(await statuses(4, () => as(ana, `203.0.113.${50 + last++}`))).toEqual([200, 200, 200, 429]);
    expect((await as(ben, '203.0.113.50')).status).toBe(200);
  });

  it('is over when its time is', async () => {
    expect(await statuses(2, () => from('203.0.113.5', '/probe/short'))).toEqual([200, 429]);
    const open = async () => (await from('203.0.113.5', '/probe/short')).status === 200;
    await expect.poll(open, { timeout: 5_000, interval: 200 }).toBe(true);
  });

  it('holds for everything that one address does', async () => {
    const all = await Promise.all(Array.from({ length: 700 }, () => from('203.0.113.6', '/probe/free')));
    const refused = all.filter((response) => response.status === 429).length;
    expect(refused).toBeGreaterThanOrEqual(50);
    expect((await from('203.0.113.7', '/probe/free')).status).toBe(200);
  });
});
