import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startBundledPostgres } from '#kernel/server/postgres.ts';

export const root = join(import.meta.dirname, '..');

export interface Bench {
  readonly folder: string;
  /** Creates an empty database on the benchmark's own PostgreSQL and returns its URL. */
  createDatabase(name: string): Promise<string>;
  /** Starts one of our programs until `close`; resolves when it prints the given text. */
  run(
    program: string,
    args: readonly string[],
    env: Record<string, string>,
    ready: string,
  ): Promise<ChildProcess>;
  close(): Promise<void>;
}

/** Starts a temporary PostgreSQL and tracks processes and files of a benchmark; `close` removes everything. */
export async function openBench(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'kapsule-bench-'));
  chmodSync(folder, 0o711);
  const postgres = await startBundledPostgres({ dir: join(folder, 'postgres') });
  const children: ChildProcess[] = [];
  const bench: Bench = {
    folder,
    async createDatabase(name) {
      if (!/^[a-z]+$/.test(name)) throw new Error('bench: database names consist of lowercase letters');
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
      let output: string | null = '';
      await new Promise<void>((resolve, reject) => {
        // Keep reading, or the program would block on a full pipe, but discard the output once the program is ready.
        child.stdout.on('data', (chunk) => {
          if (output === null) return;
          output += chunk;
          if (!output.includes(ready)) return;
          output = null;
          resolve();
        });
        child.once('exit', () => reject(new Error(`${program} exited before it was ready:\n${output}`)));
      });
      return child;
    },
    async close() {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  // Ctrl-C must clean up as well.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void bench.close().finally(() => process.exit(130)));
  }
  return bench;
}

/** Returns the resident memory of a process, in MB. */
export function readResidentMb({ pid }: ChildProcess): number {
  const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}

/** Returns the CPU time that a process has used, in milliseconds. */
export function readCpuMs({ pid }: ChildProcess): number {
  // The name in parentheses may contain spaces; user and system time are the 14th and 15th field, in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
