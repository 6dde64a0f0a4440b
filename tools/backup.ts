import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createBackup } from '#apps/server/backup.ts';
import { readConfig } from '#apps/server/config.ts';
import { root } from '#apps/server/product.ts';
import { lockDataFolder, runningServer, unlockDataFolder } from '#kernel/server/data-folder.ts';
import { runningBundledPostgres, startBundledPostgres } from '#kernel/server/postgres.ts';
import { runCommand, sizeText } from './command.ts';

// npm run backup [-- folder] [--segments] [--bucket]: copies the database and files, whether or not the server is running.
await runCommand('The backup was not made.', async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { segments: { type: 'boolean' }, bucket: { type: 'boolean' } },
  });
  const config = readConfig(process.env);
  // npm changes to the package's folder; INIT_CWD is where the user typed the path.
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
      print: console.log,
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

/** Returns the running server's database, or starts the bundled PostgreSQL for the duration of the backup. */
async function openDatabase(dataDir: string, url: string | undefined) {
  if (url) return { url, close: async () => {} };
  const dir = join(dataDir, 'postgres');
  const running = runningServer(dataDir) === null ? null : runningBundledPostgres(dir);
  if (running) return { url: running, close: async () => {} };
  const lock = lockDataFolder(dataDir);
  const postgres = await startBundledPostgres({ dir }).catch((error: unknown) => {
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
