import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#test/real-server.ts';
import { type Figure, median } from '../figure.ts';
import { type Bench, residentMb, root } from '../processes.ts';

const STARTS = 3;
const PATIENCE_MS = 60_000;
const IDLE_MS = 10_000;

/** `npm start` with everything in place, until /health answers; Ctrl-C ends it. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, HOST: '127.0.0.1', DEMO: '0' },
    stdio: 'ignore',
  });
  while (performance.now() - begun < PATIENCE_MS) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
    if (answer?.ok) break;
    await wait(20);
  }
  const took = performance.now() - begun;
  child.kill('SIGINT');
  await once(child, 'exit');
  return took / 1000;
}

export async function startTimes(bench: Bench): Promise<Figure[]> {
  const dataDir = `${bench.folder}/start`;
  const first = await startOnce(dataDir);
  const later: number[] = [];
  for (let round = 0; round < STARTS; round += 1) later.push(await startOnce(dataDir));
  return [
    { name: 'npm start to /health, new data folder', measured: first, unit: 's', limit: { atMost: 5 } },
    {
      name: 'npm start to /health, second start',
      measured: median(later),
      unit: 's',
      limit: { atMost: 5 },
      from: `median of ${STARTS}; aimed at 3 s`,
    },
  ];
}

/** Memory of a server that nobody uses, ten seconds after it is ready. */
export async function idleMemory(bench: Bench): Promise<Figure> {
  const port = await freePort();
  const env = {
    DATABASE_URL: await bench.createDatabase('idle'),
    DATA_DIR: `${bench.folder}/idle`,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: '0',
  };
  const server = await bench.run('apps/server/main.ts', [], env, 'Sign in as admin');
  await wait(IDLE_MS);
  return {
    name: 'Memory of an idle server (PostgreSQL apart)',
    measured: residentMb(server),
    unit: 'MB',
    limit: { atMost: 200 },
  };
}
