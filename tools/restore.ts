import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#apps/server/config.ts';
import { restoreBackup } from '#apps/server/restore.ts';
import { StartupError } from '#kernel/server/startup-error.ts';
import { runCommand } from './command.ts';

// npm run restore -- backup [--into folder]: restores a backup into an empty data folder.
await runCommand('Nothing was restored.', async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' } },
  });
  const [source] = positionals;
  if (!source)
    throw new StartupError('Name the backup: npm run restore -- path/to/backup --into path/to/folder');
  const cwd = process.env.INIT_CWD ?? '.';
  const ownConfig = readConfig(process.env);
  const config = values.into ? { ...ownConfig, dataDir: resolve(cwd, values.into) } : ownConfig;
  const manifest = await restoreBackup({ config, source: resolve(cwd, source), signal, print: console.log });
  console.log(
    `The backup of ${manifest.createdAt} is restored in ${config.dataDir}. Start it with: DATA_DIR=${config.dataDir} npm start`,
  );
  if (manifest.storage.kind === 'bucket' && !manifest.storage.copied)
    console.log(
      `Its media are in the bucket ${manifest.storage.bucket}; start it with the same S3 settings.`,
    );
});
