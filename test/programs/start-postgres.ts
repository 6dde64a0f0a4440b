import { startBundledPostgres } from '#kernel/server/postgres.ts';

// Starts a PostgreSQL and stays; the test kills it. Argument: the folder.
const { url } = await startBundledPostgres({ dir: process.argv[2] ?? '', disposable: true });
process.stdout.write(`${url}\n`);
setInterval(() => {}, 60_000);
