import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

export interface KillOptions {
  /** DATABASE_URL and DATA_DIR of the web process. */
  readonly env: Readonly<Record<string, string>>;
  readonly workers: number;
  readonly kills: number;
  /** A worker is killed at most this long after it started a piece. */
  readonly withinMs: number;
  readonly random: () => number;
  /** Called before each kill, to add more work. */
  beforeKill?(killed: number): Promise<void>;
}

export interface KilledWorkers {
  readonly kills: number;
  /** How many pieces were started in total, and how many distinct ones. */
  counts(): { started: number; pieces: number };
  stop(): Promise<void>;
}

const main = new URL('../apps/server/main.ts', import.meta.url).pathname;

/** Starts workers, kills them at random moments during their work, and replaces them. They continue to work until `stop`. */
export async function killWorkers(options: KillOptions): Promise<KilledWorkers> {
  const started: string[] = [];
  const running = new Set<ChildProcess>();
  let onPiece: ((worker: ChildProcess) => void) | undefined;
  const start = (): void => {
    const { PATH, HOME, ENCODERS_STEP_BACK } = process.env;
    const env = { PATH, HOME, ENCODERS_STEP_BACK, DEMO: '0', ...options.env };
    const worker = spawn(process.execPath, [main], {
      env: { ...env, ROLE: 'worker', LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(worker);
    worker.once('exit', () => running.delete(worker));
    createInterface({ input: worker.stdout }).on('line', (line) => {
      if (!line.includes('media: encoding a chunk')) return;
      const { video, generation, number } = JSON.parse(line) as Record<string, unknown>;
      started.push(`${video}.${generation}.${number}`);
      onPiece?.(worker);
    });
  };
  for (let count = 0; count < options.workers; count += 1) start();

  for (let kill = 0; kill < options.kills; kill += 1) {
    await options.beforeKill?.(kill);
    const { promise: busyWorker, resolve } = Promise.withResolvers<ChildProcess>();
    onPiece = resolve;
    const worker = await busyWorker;
    onPiece = undefined;
    await wait(options.random() * options.withinMs);
    if (!running.has(worker)) throw new Error('kill-workers: a worker exited on its own');
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    start();
  }
  return {
    kills: options.kills,
    counts: () => ({ started: started.length, pieces: new Set(started).size }),
    async stop() {
      const exits = [...running].map((worker) => once(worker, 'exit'));
      for (const worker of running) worker.kill('SIGTERM');
      await Promise.all(exits);
    },
  };
}
