import pg from 'pg';
import { composeServer } from '#apps/server/compose.ts';
import { readConfig } from '#apps/server/config.ts';

// Our server with two more addresses. /bench/questions: how often it has asked the database about people, videos or
// comments. /bench/memory: what it holds once garbage has been collected.
let questions = 0;
const ask = pg.Client.prototype.query as (...all: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...all: unknown[]) {
  const [first] = all;
  const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
  if (text && /from "?(?:comment_totals|comments|videos|users|user_sessions)\b/.test(text)) questions += 1;
  return ask.apply(this, all) as never;
} as typeof pg.Client.prototype.query;

const config = readConfig(process.env);
const server = await composeServer(config, config.databaseUrl!, { version: 'bench' });
server.app.server.get('/bench/questions', async () => ({ questions }));
server.app.server.get('/bench/memory', async () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return { bytes: heapUsed + external };
});
await server.start();
await server.app.server.listen({ port: config.port, host: '127.0.0.1' });
console.log('ready');
process.once('SIGTERM', () => process.exit(0));
