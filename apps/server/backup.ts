import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseMediaPath } from '#features/media/media-paths.ts';
import {
  copyDigested,
  type Digest,
  digestOf,
  filesBelow,
  linkFiles,
  writeDigested,
} from '#kernel/server/backup/copy-files.ts';
import { dumpDatabase } from '#kernel/server/backup/dump-database.ts';
import {
  BACKUP_FORMAT,
  filesFolder,
  filesList,
  jobsList,
  type Manifest,
  writeManifest,
} from '#kernel/server/backup/manifest.ts';
import { createS3Storage } from '#kernel/server/storage/s3.ts';
import type { Config } from './config.ts';
import { DATA_FORMAT, version } from './product.ts';

export interface BackupOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  /** The folder in which the backup creates its own folder. */
  readonly target: string;
  /** Include encoded segments, which can also be encoded again. */
  readonly segments: boolean;
  /** Also copy the media from the S3 bucket. */
  readonly bucket: boolean;
  readonly now: Date;
  readonly signal: AbortSignal;
  print(line: string): void;
}

export interface FinishedBackup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Backs up a running or stopped server. The folder gets its final name only when it is complete. */
export async function createBackup(options: BackupOptions): Promise<FinishedBackup> {
  const { config, target, now, print } = options;
  const folder = join(target, `kapsule-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`);
  const partial = `${folder}.partial`;
  mkdirSync(target, { recursive: true });
  // It contains password hashes and private videos.
  mkdirSync(partial, { mode: 0o700 });
  const links = openLinks(config);
  try {
    // Linked before and after the database dump, so that every file named by a row is present even if it is deleted meanwhile.
    await links.add(options);
    print('Copying the database …');
    const { jobCount, ...database } = await dumpDatabase(options.databaseUrl, partial, options.signal);
    await links.add(options);
    const files = await copyFiles(options, links.folder, partial);
    const manifest: Manifest = {
      product: 'kapsule',
      format: BACKUP_FORMAT,
      version,
      dataFormat: DATA_FORMAT,
      createdAt: now.toISOString(),
      ...database,
      storage: storageOf(options),
      files: { ...files, sha256: await checksumOf(filesList(partial)) },
      jobs: { count: jobCount, sha256: await checksumOf(jobsList(partial)) },
    };
    writeManifest(partial, manifest);
    renameSync(partial, folder);
    return { folder, manifest };
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  } finally {
    links.remove();
  }
}

function storageOf({ config: { s3 }, segments, bucket }: BackupOptions): Manifest['storage'] {
  return s3
    ? { kind: 'bucket', endpoint: s3.endpoint, bucket: s3.bucket, copied: bucket }
    : { kind: 'disk', segments };
}

const checksumOf = async (path: string): Promise<string> => (await digestOf(path))?.sha256 ?? '';

const LINKS = /^backup-links-(\d+)$/;

/** Hard links to all stored files, inside the data folder. */
function openLinks({ dataDir, s3 }: Config) {
  const work = join(dataDir, 'work');
  const folder = join(work, `backup-links-${process.pid}`);
  mkdirSync(work, { recursive: true });
  // Left by killed backups.
  for (const name of readdirSync(work).filter((each) => LINKS.test(each) && !isAlive(each)))
    rmSync(join(work, name), { recursive: true, force: true });
  return {
    folder,
    async add({ segments, signal }: BackupOptions): Promise<void> {
      if (!s3) await linkFiles(join(dataDir, 'files'), folder, (path) => isIncluded(path, segments), signal);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function isAlive(name: string): boolean {
  try {
    process.kill(Number(LINKS.exec(name)?.[1]), 0);
    return true;
  } catch {
    return false;
  }
}

const UNFINISHED = '.unfinished/';
const IN_GENERATION = /^videos\/[^/]+\/\d+\/(.+)$/;

function isIncluded(path: string, segments: boolean): boolean {
  if (path.startsWith(UNFINISHED)) return false;
  const inside = IN_GENERATION.exec(path)?.[1];
  return segments || !inside || parseMediaPath(inside)?.kind !== 'segment';
}

interface CopiedFiles {
  readonly count: number;
  readonly bytes: number;
  /** Deleted while the backup was running. */
  readonly missing: number;
}

async function copyFiles(options: BackupOptions, links: string, partial: string): Promise<CopiedFiles> {
  const { config, signal, print } = options;
  const uploads = join(config.dataDir, 'work/uploads');
  const sources = [
    ...(await filesBelow(links)).map((path) => ({ path: `files/${path}`, from: join(links, path) })),
    ...(await filesBelow(uploads)).map((path) => ({
      path: `work/uploads/${path}`,
      from: join(uploads, path),
    })),
  ];
  print(`Copying ${sources.length} files …`);
  const copied = { count: 0, bytes: 0, missing: 0 };
  const record = async (path: string, digest: Digest | null): Promise<void> => {
    if (!digest) {
      copied.missing += 1;
      return;
    }
    copied.count += 1;
    copied.bytes += digest.bytes;
    await appendFile(filesList(partial), `${JSON.stringify({ path, ...digest })}\n`);
  };
  await mkdir(filesFolder(partial), { recursive: true });
  await appendFile(filesList(partial), '', { mode: 0o600 });
  for (const { path, from } of sources)
    await record(path, await copyDigested(from, join(filesFolder(partial), path), signal));
  if (config.s3 && options.bucket) await copyBucket(options, partial, record);
  return copied;
}

async function copyBucket(
  { config, segments, signal }: BackupOptions,
  partial: string,
  record: (path: string, digest: Digest | null) => Promise<void>,
): Promise<void> {
  const storage = await createS3Storage(config.s3!);
  for (const key of (await storage.list('videos/')).filter((path) => isIncluded(path, segments))) {
    const body = await storage.read(key);
    const target = join(filesFolder(partial), 'files', key);
    await record(`files/${key}`, body && (await writeDigested(body, target, signal)));
  }
}
