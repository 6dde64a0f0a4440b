import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, TEST_PASSWORD, type TestServer } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.stop());

describe('signing in', () => {
  it('tells who is signed in and hands out both tokens [HO-02]', async () => {
    const ana = await server.as('ana');
    const me = await ana.call(accountRoutes.me, {});
    expect(me.user).toMatchObject({ username: 'ana', organization: { role: 'member' } });
    expect(TEST_PASSWORD).toBeTruthy();
  });
});
