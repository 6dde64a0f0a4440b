import type { ChildProcess } from 'node:child_process';
import pg from 'pg';
import { freePort } from '#test/real-server.ts';
import { HEAP_FLAGS } from '../../tools/setup/heap.mjs';
import type { Bench } from '../processes.ts';

export const DURATION_MS = 600_000;
const VIDEO = 'benchViews11';

export interface ViewFixture {
  readonly databaseUrl: string;
  readonly client: pg.Client;
  readonly url: string;
  readonly video: string;
  /** Starts the server, also again after it was killed. */
  start(): Promise<ChildProcess>;
  close(): Promise<void>;
}

/** A public video of ten minutes, and a server that is started by the caller. */
export async function openViewFixture(bench: Bench, name: string): Promise<ViewFixture> {
  const databaseUrl = await bench.createDatabase(name);
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: `${bench.folder}/${name}`,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    DEMO: '0',
    RATE_LIMITS: 'off',
  };
  const start = (): Promise<ChildProcess> =>
    bench.run('bench/views/views-server.ts', HEAP_FLAGS, env, 'ready');
  const client = new pg.Client({ connectionString: databaseUrl });
  let isFilled = false;
  return {
    databaseUrl,
    client,
    url: `http://127.0.0.1:${port}`,
    video: VIDEO,
    async start() {
      const server = await start();
      if (!isFilled) {
        await client.connect();
        await addVideo(client);
        isFilled = true;
      }
      return server;
    },
    close: () => client.end(),
  };
}

async function addVideo(client: pg.Client): Promise<void> {
  await client.query(
    `insert into users (username, displayname, organization_id, organization_role, created_at)
     select 'owner', 'Owner', id, 'member', now() from organizations where is_default`,
  );
  await client.query(
    `insert into videos (id, organization_id, owner_id, displayname, visibility, state, playable, generation,
       duration_ms, created_at, published_at)
     select $1, organization_id, id, 'Bench', 'public', 'ready', true, 1, $2, now(), now()
     from users where username = 'owner'`,
    [VIDEO, DURATION_MS],
  );
}
