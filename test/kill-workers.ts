import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

export interface KillOptions {
  /** DATABASE_URL and DATA_DIR, as the web process has them. */
  readonly env: Readonly<Record<string, string>>;
  readonly workers: number;
  readonly kills: number;
  /** A worker dies up to so long after it has begun a piece. */
  readonly withinMs: number;
  readonly random: () => number;
  /** Called before each kill: the place to bring more work. */
  beforeKill?(done: number): Promise<void>;
}

export interface Killing {
  readonly kills: number;
  /** How many pieces were begun in all, and how many different ones. */
  counts(): { begun: number; pieces: number };
  stop(): Promise<void>;
}

const main = new URL('../apps/server/main.ts', import.meta.url).pathname;

/** Worker processes that are killed at random moments of their work, and replaced. They go on working until `stop`. */
export async function killWorkers(options: KillOptions): Promise<Killing> {
  const begun: string[] = [];
  const living = new Set<ChildProcess>();
  let onBegin: ((worker: ChildProcess) => void) | undefined;
  const start = (): void => {
    const { PATH, HOME, ENCODERS_STEP_BACK } = process.env;
    const env = { PATH, HOME, ENCODERS_STEP_BACK, DEMO: '0', ...options.env };
    const worker = spawn(process.execPath, [main], {
      env: { ...env, ROLE: 'worker', LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    living.add(worker);
    worker.once('exit', () => living.delete(worker));
    createInterface({ input: worker.stdout }).on('line', (line) => {
      if (!line.includes('media: encoding a chunk')) return;
      const { video, generation, number } = JSON.parse(line) as Record<string, unknown>;
      begun.push(`${video}.${generation}.${number}`);
      onBegin?.(worker);
    });
  };
  for (let count = 0; count < options.workers; count += 1) start();

  for (let kill = 0; kill < options.kills; kill += 1) {
    await options.beforeKill?.(kill);
    const { promise: working, resolve } = Promise.withResolvers<ChildProcess>();
    onBegin = resolve;
    const worker = await working;
    onBegin = undefined;
    await wait(options.random() * options.withinMs);
    if (!living.has(worker)) throw new Error('kill-workers: a worker ended by itself');
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    start();
  }
  return {
    kills: options.kills,
    counts: () => ({ begun: begun.length, pieces: new Set(begun).size }),
    async stop() {
      const ending = [...living].map((worker) => once(worker, 'exit'));
      for (const worker of living) worker.kill('SIGTERM');
      await Promise.all(ending);
    },
  };
}
