import pg from 'pg';
import { composeServer } from '#apps/server/compose.ts';
import { readConfig } from '#apps/server/config.ts';

// Our server with two additional routes. /bench/queries: the number of database queries about people, videos, or
// comments. /bench/memory: memory in use after a garbage collection.
let queries = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [first] = args;
  const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
  if (text && /from "?(?:comment_totals|comments|videos|users|user_sessions)\b/.test(text)) queries += 1;
  return query.apply(this, args) as never;
} as typeof pg.Client.prototype.query;

const config = readConfig(process.env);
const server = await composeServer(config, config.databaseUrl!, { version: 'bench' });
server.app.server.get('/bench/queries', async () => ({ queries }));
server.app.server.get('/bench/memory', async () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return { bytes: heapUsed + external };
});
await server.start();
await server.app.server.listen({ port: config.port, host: '127.0.0.1' });
console.log('ready');
process.once('SIGTERM', () => process.exit(0));
