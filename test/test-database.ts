import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a database as a copy of the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateUrl');
  const admin = template.replace('/kapsule?', '/postgres?');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(admin, `create database ${name} template kapsule`);
  return {
    url: template.replace('/kapsule?', `/${name}?`),
    drop: () => run(admin, `drop database if exists ${name} with (force)`),
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // PostgreSQL rejects a copy of the template while another file copies it.
  for (let attempt = 0; ; attempt += 1) {
    try {
      await client.query(statement);
      break;
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  await client.end();
}
