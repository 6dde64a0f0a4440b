import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#test/real-server.ts';
import { type Figure, median } from '../figure.ts';
import { type Bench, readResidentMb, root } from '../processes.ts';

const STARTS = 3;
const TIMEOUT_MS = 60_000;
const IDLE_MS = 10_000;

/** Runs `npm start` with everything installed and returns the seconds until /health succeeds. */
async function measureStartSec(dataDir: string): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, HOST: '127.0.0.1', DEMO: '0' },
    stdio: 'ignore',
  });
  while (performance.now() - startedAt < TIMEOUT_MS) {
    const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
    if (response?.ok) break;
    await wait(20);
  }
  const elapsedMs = performance.now() - startedAt;
  child.kill('SIGINT');
  await once(child, 'exit');
  return elapsedMs / 1000;
}

export async function measureStartTimes(bench: Bench): Promise<Figure[]> {
  const dataDir = `${bench.folder}/start`;
  const first = await measureStartSec(dataDir);
  const later: number[] = [];
  for (let round = 0; round < STARTS; round += 1) later.push(await measureStartSec(dataDir));
  return [
    { name: 'npm start to /health, new data folder', measured: first, unit: 's', limit: { atMost: 5 } },
    {
      name: 'npm start to /health, second start',
      measured: median(later),
      unit: 's',
      limit: { atMost: 5 },
      from: `median of ${STARTS}; target 3 s`,
    },
  ];
}

/** Measures the memory of an idle server, ten seconds after it is ready. */
export async function measureIdleMemory(bench: Bench): Promise<Figure> {
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
    name: 'Memory of an idle server (without PostgreSQL)',
    measured: readResidentMb(server),
    unit: 'MB',
    limit: { atMost: 200 },
  };
}
