import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Runs a program to its end with its output kept; `onLine` hears each line as it comes. */
export function runQuietly(command, args, { env = {}, cwd = root, onLine = () => {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const hear = (chunk) => {
      output += chunk;
      for (const line of String(chunk).split('\n')) if (line.trim()) onLine(line.trim());
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', (error) => resolve({ code: 1, output: output + error.message }));
    child.on('close', (code, signal) => resolve({ code: code ?? 128, signal, output }));
  });
}

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 1_000;

/**
 * Runs a program in the foreground: it has the terminal, gets our signals, and its exit code is returned.
 * It ends when we end, however that happens: the channel to it breaks (see end-with-parent.mjs).
 */
export function runInForeground(node, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, ['--import', new URL('./end-with-parent.mjs', import.meta.url).href, ...args], {
      cwd: root,
      // Compiled code is kept between starts: it takes a third off the time to the first answer.
      env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    const pass = (signal) => child.kill(signal);
    for (const signal of PASSED_ON) process.on(signal, pass);
    const watch = endWithNpm(() => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      for (const name of PASSED_ON) process.off(name, pass);
      resolve(code ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** npm that is killed cannot pass anything on; without it nobody would ever stop the server. */
function endWithNpm(end) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return undefined;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, PARENT_CHECK_MS);
  watch.unref();
  return watch;
}
