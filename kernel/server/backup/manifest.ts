import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { PRODUCT_ID, PRODUCT_NAME } from '#kernel/contract/product.ts';
import { StartupError } from '../startup-error.ts';

/** Increased when older versions can no longer restore the backup. */
export const BACKUP_FORMAT = 1;
const MANIFEST = 'manifest.json';

const Table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  bytes: z.number(),
  sha256: z.string(),
});
const Sequence = z.object({ name: z.string(), value: z.number() });
const Storage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('disk'), segments: z.boolean() }),
  z.object({ kind: z.literal('bucket'), endpoint: z.string(), bucket: z.string(), copied: z.boolean() }),
]);

/** The contents of a backup. Written last, so a folder with a manifest is complete. */
export const Manifest = z.object({
  product: z.literal(PRODUCT_ID),
  format: z.number(),
  version: z.string(),
  dataFormat: z.number(),
  createdAt: z.string(),
  migrations: z.array(z.object({ id: z.string(), checksum: z.string() })),
  /** Ordered by foreign keys: referenced tables come first. */
  tables: z.array(Table),
  sequences: z.array(Sequence),
  storage: Storage,
  /** The lists of files and of pending jobs; each file's checksum is in its list. */
  files: z.object({ count: z.number(), bytes: z.number(), missing: z.number(), sha256: z.string() }),
  jobs: z.object({ count: z.number(), sha256: z.string() }),
});
export type Manifest = z.infer<typeof Manifest>;
export type TableDump = z.infer<typeof Table>;
export type SequenceDump = z.infer<typeof Sequence>;

export const databaseFile = (folder: string, table: string): string =>
  join(folder, 'database', `${table}.copy`);
export const filesFolder = (folder: string): string => join(folder, 'files');
export const filesList = (folder: string): string => join(folder, 'files.jsonl');
export const jobsList = (folder: string): string => join(folder, 'jobs.jsonl');

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

export function readManifest(folder: string): Manifest {
  const raw = readJson(join(folder, MANIFEST), folder);
  const about = z
    .object({ product: z.literal(PRODUCT_ID), format: z.number(), version: z.string() })
    .safeParse(raw);
  // Checked first, because a newer format may have other fields.
  if (about.success && about.data.format > BACKUP_FORMAT) throw madeByNewer(about.data.version);
  const parsed = Manifest.safeParse(raw);
  if (!parsed.success) throw damaged(folder, 'its manifest is not readable');
  return parsed.data;
}

function readJson(file: string, folder: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new StartupError(
      `${folder} is not a complete backup: it has no manifest. Choose the folder that npm run backup has named; one that ends in .partial was interrupted.`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(folder, 'its manifest is not readable');
  }
}

export const damaged = (folder: string, fact: string): StartupError =>
  new StartupError(`The backup ${folder} is damaged: ${fact}. Nothing was restored; use another backup.`);

export const madeByNewer = (version: string): StartupError =>
  new StartupError(
    `The backup was made by a newer version of ${PRODUCT_NAME} (${version}). Restore it with that version or a later one.`,
  );
