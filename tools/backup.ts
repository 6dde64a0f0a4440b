import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup } from '#apps/server/backup.ts';
import { readConfig } from '#apps/server/config.ts';
import { root } from '#apps/server/product.ts';
import { lockDataFolder, runningServer, unlockDataFolder } from '#kernel/server/data-folder.ts';
import { runningOwnPostgres, startOwnPostgres } from '#kernel/server/postgres.ts';
import { runCommand, sizeText } from './command.ts';

// npm run backup [-- folder] [--segments] [--bucket]: copies database and files, while the server runs or not.
await runCommand('The backup was not made.', async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { segments: { type: 'boolean' }, bucket: { type: 'boolean' } },
  });
  const config = readConfig(process.env);
  // npm runs us in the package's folder, but the path was typed in another one.
  const target = resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? join(root, 'backups'));
  const database = await openDatabase(config.dataDir, config.databaseUrl);
  try {
    const { folder, manifest } = await createBackup({
      config,
      databaseUrl: database.url,
      target,
      segments: values.segments ?? false,
      bucket: values.bucket ?? false,
      now: new Date(),
      signal,
      say: console.log,
    });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `The backup is in ${folder}: ${rows} rows and ${manifest.files.count} files, ${sizeText(manifest.files.bytes)}.`,
    );
    if (manifest.storage.kind === 'bucket' && !manifest.storage.copied)
      console.log(`The media stay in the bucket ${manifest.storage.bucket} and are not in it.`);
    console.log(`Restore it with: npm run restore -- ${folder} --into <an empty folder>`);
  } finally {
    await database.close();
  }
});

/** The database of the running server, or our own, started for as long as the backup takes. */
async function openDatabase(dataDir: string, url: string | undefined) {
  if (url) return { url, close: async () => {} };
  const dir = join(dataDir, 'postgres');
  const running = runningServer(dataDir) === null ? null : runningOwnPostgres(dir);
  if (running) return { url: running, close: async () => {} };
  const lock = lockDataFolder(dataDir);
  const postgres = await startOwnPostgres({ dir }).catch((error: unknown) => {
    unlockDataFolder(lock);
    throw error;
  });
  return {
    url: postgres.url,
    async close() {
      await postgres.stop();
      unlockDataFolder(lock);
    },
  };
}
