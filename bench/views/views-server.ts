import { join } from 'node:path';
import { composeServer } from '#apps/server/compose.ts';
import { readConfig } from '#apps/server/config.ts';

// Our server without its start-up tool, so that a kill reaches it.
const config = readConfig(process.env);
const server = await composeServer(config, config.databaseUrl!, {
  version: 'bench',
  distDir: join(import.meta.dirname, '../../dist/web'),
});
await server.start();
await server.app.server.listen({ port: config.port, host: '127.0.0.1' });
console.log('ready');
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
