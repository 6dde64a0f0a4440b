import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface BackgroundProcess {
  /** SIGKILL: nothing is cleaned up. */
  kill(): Promise<void>;
}

const program = new URL('./programs/run-background-work.ts', import.meta.url).pathname;

/** A process with background work; resolves when it has printed each of these words. */
export async function startBackgroundWork(
  databaseUrl: string,
  words: readonly string[],
): Promise<BackgroundProcess> {
  const child = spawn(process.execPath, [program, databaseUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  const waitingFor = new Set(words);
  for await (const line of createInterface({ input: child.stdout })) {
    waitingFor.delete(line);
    if (waitingFor.size === 0) break;
  }
  if (waitingFor.size > 0) throw new Error(`background work ended without: ${[...waitingFor].join(', ')}`);
  return {
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
