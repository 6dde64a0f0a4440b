import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, TEST_PASSWORD, type TestServer } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';

const USER_COUNT = 300;
const names = Array.from({ length: USER_COUNT }, (_, index) => `student-${index}`);

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ env: { RATE_LIMITS: 'on' } });
  await server.as('ana');
  // Verifying costs as much as the hash specifies; 300 at the usual cost would take a small machine minutes.
  const cheapHash = await hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
  await pool.query(
    `insert into users (username, displayname, password_hash, organization_id, organization_role, created_at)
     select name, name, $2, organization_id, organization_role, created_at
     from users, unnest($1::text[]) as name where username = 'ana'`,
    [names, cheapHash],
  );
  await pool.end();
});
afterAll(() => server.stop());

describe('a lecture hall behind one address', () => {
  it('can sign in at once, including wrong passwords, and keep making calls [HO-02]', async () => {
    const outcomes = await Promise.all(
      names.map(async (username, index) => {
        const person = server.anonymous();
        const signIn = (password: string) =>
          person.call(accountRoutes.signIn, { username, password }).then(
            () => 'signed in',
            (error) => error.code,
          );
        const results = index % 3 === 0 ? [await signIn('not the password')] : [];
        results.push(await signIn(TEST_PASSWORD));
        for (let count = 0; count < 5; count += 1) {
          const { status } = await person.fetch(accountRoutes.me.path);
          results.push(String(status));
        }
        return results.filter((result) => result !== '200').join(', ');
      }),
    );
    const counts = Object.groupBy(outcomes, (outcome) => outcome);
    expect(Object.keys(counts).sort()).toEqual(['WRONG_CREDENTIALS, signed in', 'signed in']);
  });
});
