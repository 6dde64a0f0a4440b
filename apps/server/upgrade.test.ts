import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#kernel/server/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { readConfig } from './config.ts';
import { featureList } from './features.ts';

const STEP = 'accounts/0003-members';
const steps = featureList(readConfig({ DATA_DIR: '/nowhere' })).flatMap((feature) => feature.migrations);
/** The migrations before explicit membership. */
const before = steps.filter(({ id }) => !(id.startsWith('accounts/') && id >= STEP));

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // The database is dropped while connections may still be closing.
  pool.on('connect', (client) => client.on('error', () => {}));
  await pool.query('drop schema public cascade; create schema public');
  await migrate(pool, before);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('a database from before explicit membership', () => {
  it('keeps people as members who own or manage videos, signed in by SSO, or have a role [HO-04]', async () => {
    await pool.query(`
      insert into users (username, displayname, organization_id, organization_role, sso_issuer, sso_subject, created_at)
      select person, person, id, role, case person when 'sso' then 'https://id' end, case person when 'sso' then '1' end, now()
      from organizations, (values ('boss', 'administrator'), ('mod', 'moderator'), ('sso', 'member'),
        ('uploader', 'member'), ('named', 'member'), ('passer-by', 'member')) as people (person, role)
      where is_default`);
    await pool.query(`
      insert into videos (id, organization_id, owner_id, displayname, created_at)
      select 'v1', organization_id, id, 'Film', now() from users where username = 'uploader'`);
    await pool.query(
      "insert into video_managers (video_id, user_id) select 'v1', id from users where username = 'named'",
    );
    expect(await migrate(pool, steps)).toContain(STEP);
    const { rows } = await pool.query(
      'select username, organization_role as role, joined_by, organization_id is null as out from users order by 1',
    );
    expect(rows.map(({ username, role, joined_by, out }) => [username, role, joined_by, out])).toEqual([
      ['boss', 'administrator', null, false],
      ['mod', 'moderator', null, false],
      ['named', 'member', 'upgrade', false],
      ['passer-by', null, null, true],
      ['sso', 'member', 'sso', false],
      ['uploader', 'member', 'upgrade', false],
    ]);
  });
});
