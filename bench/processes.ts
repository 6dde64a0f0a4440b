import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startOwnPostgres } from '#kernel/server/postgres.ts';

export const root = join(import.meta.dirname, '..');

export interface Bench {
  readonly folder: string;
  /** A new, empty database on the bench's own PostgreSQL. */
  createDatabase(name: string): Promise<string>;
  /** Runs one of our programs until the bench ends; resolves when it prints the given words. */
  run(
    program: string,
    args: readonly string[],
    env: Record<string, string>,
    ready: string,
  ): Promise<ChildProcess>;
  end(): Promise<void>;
}

/** Everything a bench starts: a PostgreSQL that is thrown away, processes, a folder. It all goes with `end`. */
export async function openBench(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'kapsule-bench-'));
  chmodSync(folder, 0o711);
  const postgres = await startOwnPostgres({ dir: join(folder, 'postgres') });
  const children: ChildProcess[] = [];
  const bench: Bench = {
    folder,
    async createDatabase(name) {
      if (!/^[a-z]+$/.test(name)) throw new Error('bench: a database is named with small letters');
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      const { rows } = await client.query<{ statement: string }>(
        "select format('create database %I', $1::text) as statement",
        [name],
      );
      await client.query(rows[0]!.statement);
      await client.end();
      return postgres.url.replace('/kapsule?', `/${name}?`);
    },
    async run(program, args, env, ready) {
      const child = spawn(process.execPath, [...args, join(root, program)], {
        cwd: root,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      let said: string | null = '';
      await new Promise<void>((resolve, reject) => {
        // Read to the end, or the program would stumble over a closed pipe; but not kept, which would cost the bench itself.
        child.stdout.on('data', (chunk) => {
          if (said === null) return;
          said += chunk;
          if (!said.includes(ready)) return;
          said = null;
          resolve();
        });
        child.once('exit', () => reject(new Error(`${program} ended before it was ready:\n${said}`)));
      });
      return child;
    },
    async end() {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  // Ctrl-C must leave nothing behind either.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void bench.end().finally(() => process.exit(130)));
  }
  return bench;
}

/** Resident memory of a process, in MB. */
export function residentMb({ pid }: ChildProcess): number {
  const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}
