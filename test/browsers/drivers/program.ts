import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Program {
  hasEnded(): boolean;
  /** Resolves with the first group of the pattern when the output matches; rejects when the program exits first. */
  waitForOutput(pattern: RegExp): Promise<string>;
  /** Stops the program and waits until it has exited. */
  stop(): Promise<void>;
}

/** Vitest stops its workers with SIGTERM. */
const ENDINGS = ['exit', 'SIGTERM'];

/** Starts a program that is stopped when this process ends. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Program {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').catch((error: Error) => [error.message]);
  const kill = () => void child.kill('SIGKILL');
  for (const event of ENDINGS) process.on(event, kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return {
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    waitForOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          const match = pattern.exec(output);
          if (match) resolve(match[1] ?? match[0]);
        };
        for (const stream of [child.stdout, child.stderr]) stream.on('data', check);
        check();
        void ended.then(([reason]) => reject(new Error(`${command} ended (${reason}):\n${output}`)));
      }),
    async stop() {
      child.kill();
      await ended;
      for (const event of ENDINGS) process.off(event, kill);
    },
  };
}
