import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { isAbsolute, join, normalize } from 'node:path';
import { createInterface } from 'node:readline';
import { copyDigested, type Digest, digestOf } from '#kernel/server/backup/copy-files.ts';
import {
  emptyDatabase,
  loadDatabase,
  migrationsIn,
  refuseUsedDatabase,
} from '#kernel/server/backup/load-database.ts';
import {
  damaged,
  databaseFile,
  filesFolder,
  filesList,
  jobsList,
  type Manifest,
  madeByNewer,
  readManifest,
} from '#kernel/server/backup/manifest.ts';
import { claimDataFolder, UNFINISHED_RESTORE } from '#kernel/server/data-folder.ts';
import type { Migration } from '#kernel/server/migrate.ts';
import { restoredJobsFile } from '#kernel/server/pending-jobs.ts';
import { removeBundledPostgres, startBundledPostgres } from '#kernel/server/postgres.ts';
import { StartupError } from '#kernel/server/startup-error.ts';
import { createS3Storage } from '#kernel/server/storage/s3.ts';
import { migrationsOf } from './compose.ts';
import type { Config } from './config.ts';
import { featureList } from './features.ts';
import { DATA_FORMAT } from './product.ts';

export interface RestoreOptions {
  /** Target of the restore: dataDir, and databaseUrl if set. */
  readonly config: Config;
  readonly source: string;
  readonly signal: AbortSignal;
  print(line: string): void;
}

/** Restores a backup into an empty folder. Everything is checked before anything is written. */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { config, source, print } = options;
  const manifest = readManifest(source);
  if (manifest.dataFormat > DATA_FORMAT) throw madeByNewer(manifest.version);
  const migrations = migrationsIn(manifest, migrationsOf(featureList(config)));
  const isRetry = refuseUsedFolder(config.dataDir);
  print('Checking the backup …');
  await verify(options, manifest);
  await begin(config, isRetry);
  await fillDatabase(options, manifest, migrations);
  print(`Copying ${manifest.files.count} files …`);
  await copyFiles(options);
  await copyFile(jobsList(source), restoredJobsFile(config.dataDir));
  rmSync(join(config.dataDir, UNFINISHED_RESTORE));
  claimDataFolder(config.dataDir, manifest.dataFormat);
  return manifest;
}

/** Returns true when an earlier restore into this folder was interrupted; its files may be deleted. */
function refuseUsedFolder(dir: string): boolean {
  const names = existsSync(dir) ? readdirSync(dir) : [];
  if (names.length > 0 && !names.includes(UNFINISHED_RESTORE)) {
    throw new StartupError(
      `${dir} is not empty. Restore into an empty folder with --into, or move this one away first.`,
    );
  }
  return names.length > 0;
}

async function begin({ dataDir, databaseUrl = '' }: Config, isRetry: boolean): Promise<void> {
  const marker = join(dataDir, UNFINISHED_RESTORE);
  // Never empty a database other than the one of the interrupted restore.
  const isSameDatabase = isRetry && readFileSync(marker, 'utf8') === databaseUrl;
  if (databaseUrl && !isSameDatabase) await refuseUsedDatabase(databaseUrl);
  if (databaseUrl && isSameDatabase) await emptyDatabase(databaseUrl);
  if (isRetry) await removeBundledPostgres(join(dataDir, 'postgres'));
  for (const name of isRetry ? readdirSync(dataDir) : [])
    if (name !== UNFINISHED_RESTORE) rmSync(join(dataDir, name), { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(marker, databaseUrl, { mode: 0o600, flush: true });
}

async function fillDatabase(
  { config, source, print }: RestoreOptions,
  manifest: Manifest,
  migrations: readonly Migration[],
): Promise<void> {
  print('Restoring the database …');
  if (config.databaseUrl) return loadDatabase(config.databaseUrl, source, manifest, migrations);
  const postgres = await startBundledPostgres({ dir: join(config.dataDir, 'postgres') });
  try {
    await loadDatabase(postgres.url, source, manifest, migrations);
  } finally {
    await postgres.stop();
  }
}

async function verify({ source, signal }: RestoreOptions, manifest: Manifest): Promise<void> {
  const check = async (path: string, expected: Partial<Digest>): Promise<void> => {
    signal.throwIfAborted();
    const found = await digestOf(path);
    if (!found) throw damaged(source, `${path} is missing`);
    if (found.sha256 !== expected.sha256) throw damaged(source, `${path} has changed since it was made`);
  };
  await check(filesList(source), manifest.files);
  await check(jobsList(source), manifest.jobs);
  for (const table of manifest.tables) await check(databaseFile(source, table.name), table);
  let count = 0;
  for await (const file of listedFiles(source)) {
    await check(join(filesFolder(source), file.path), file);
    count += 1;
  }
  if (count !== manifest.files.count)
    throw damaged(source, `it lists ${count} files instead of ${manifest.files.count}`);
}

interface ListedFile extends Digest {
  readonly path: string;
}

async function* listedFiles(source: string): AsyncGenerator<ListedFile> {
  for await (const line of createInterface({ input: createReadStream(filesList(source)) })) {
    if (!line) continue;
    const file = JSON.parse(line) as ListedFile;
    const path = normalize(file.path);
    // Backups are untrusted: they must not write outside the data folder.
    if (isAbsolute(path) || path.startsWith('..')) throw damaged(source, `it names the file ${file.path}`);
    yield { ...file, path };
  }
}

async function copyFiles({ config, source, signal }: RestoreOptions): Promise<void> {
  const storage = config.s3 ? await createS3Storage(config.s3) : null;
  for await (const { path, sha256 } of listedFiles(source)) {
    const from = join(filesFolder(source), path);
    const key = /^files\/(.+)$/.exec(path)?.[1];
    if (storage && key) {
      signal.throwIfAborted();
      await storage.put(key, createReadStream(from));
      continue;
    }
    const copied = await copyDigested(from, join(config.dataDir, path), signal);
    if (copied?.sha256 !== sha256) throw damaged(source, `${from} changed while it was read`);
  }
}
