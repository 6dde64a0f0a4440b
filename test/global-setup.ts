import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrationsOf } from '#apps/server/compose.ts';
import { readConfig } from '#apps/server/config.ts';
import { featureList } from '#apps/server/features.ts';
import { openDatabase } from '#kernel/server/db.ts';
import { createJobQueue } from '#kernel/server/job-queue.ts';
import { createLogger } from '#kernel/server/log.ts';
import { migrate } from '#kernel/server/migrate.ts';
import { startBundledPostgres } from '#kernel/server/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated, empty database. Each test file gets a copy of it. */
    templateUrl: string;
  }
}

/** Starts one temporary PostgreSQL for the whole run, with a migrated template that each test file copies in milliseconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'kapsule-test-'));
  // Started by root, PostgreSQL runs as another user, who must be able to reach its folder.
  chmodSync(dir, 0o711);
  const postgres = await startBundledPostgres({ dir: join(dir, 'postgres'), disposable: true });
  const { pool, close } = await openDatabase(postgres.url);
  await migrate(pool, migrationsOf(featureList(readConfig({}))));
  await close();
  // The queue creates its tables on first start. Doing it here saves a second in every test file.
  const jobs = createJobQueue(postgres.url, createLogger({ level: 'silent', pretty: false }));
  await jobs.start({ work: false });
  await jobs.stop();
  project.provide('templateUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}
