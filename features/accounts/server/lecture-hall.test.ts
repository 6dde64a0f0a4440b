import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, TEST_PASSWORD, type TestServer } from '#test/test-server.ts';
import { accountRoutes } from '../contract.ts';

const PEOPLE = 300;
const names = Array.from({ length: PEOPLE }, (_, seat) => `seat-${seat}`);

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ env: { RATE_LIMITS: 'on' } });
  await server.as('ana');
  // Checked at the cost it was made with: hundreds at the usual one would keep a small machine busy for minutes.
  const cheap = await hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
  await pool.query(
    `insert into users (username, displayname, password_hash, organization_id, organization_role, created_at)
     select name, name, $2, organization_id, organization_role, created_at
     from users, unnest($1::text[]) as name where username = 'ana'`,
    [names, cheap],
  );
  await pool.end();
});
afterAll(() => server.stop());

describe('a lecture hall behind one address', () => {
  it('signs in at once, typing errors included, and goes on calling [HO-02]', async () => {
    const outcomes = await Promise.all(
      names.map(async (username, seat) => {
        const person = server.anonymous();
        const signIn = (password: string) =>
          person.call(accountRoutes.signIn, { username, password }).then(
            () => 'in',
            (error) => error.code,
          );
        const said = seat % 3 === 0 ? [await signIn('not the password')] : [];
        said.push(await signIn(TEST_PASSWORD));
        for (let turn = 0; turn < 5; turn += 1) {
          const { status } = await person.fetch(accountRoutes.me.path);
          said.push(String(status));
        }
        return said.filter((word) => word !== '200').join(' ');
      }),
    );
    const counts = Object.groupBy(outcomes, (outcome) => outcome);
    expect(Object.keys(counts).sort()).toEqual(['WRONG_CREDENTIALS in', 'in']);
  });
});
