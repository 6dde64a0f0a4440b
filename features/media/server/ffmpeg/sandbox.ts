import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from '#kernel/server/log.ts';
import { findTool } from './find-tool.ts';
import { bubblewrapCommand, type SandboxView, unshareCommand } from './sandbox-command.ts';

const run = promisify(execFile);
const TRIAL_MS = 30_000;

export interface Sandbox {
  readonly kind: 'bubblewrap' | 'unshare' | 'none';
  /** The command that runs the tool inside the sandbox; the tool's arguments follow. */
  command(tool: string, inputFiles: readonly string[]): Promise<string[]>;
}

type Build = (program: string, view: SandboxView) => string[];

const NONE: Sandbox = { kind: 'none', command: async (tool) => [tool] };

const createSandbox = (kind: Sandbox['kind'], program: string, build: Build): Sandbox => ({
  kind,
  command: async (tool, inputFiles) =>
    build(program, {
      tool,
      realTool: await realpath(tool).catch(() => tool),
      inputFiles: inputFiles.map((path) => resolve(path)),
    }),
});

/** Runs the command, because containers and hardened kernels may forbid namespaces even when the tool is installed. */
async function canRunInside(sandbox: Sandbox, trial: readonly string[]): Promise<boolean> {
  const [tool = '', ...args] = trial;
  const [program = '', ...rest] = await sandbox.command(tool, []);
  return run(program, [...rest, ...args], { timeout: TRIAL_MS, killSignal: 'SIGKILL' }).then(
    () => true,
    () => false,
  );
}

/** The strictest sandbox in which the command `trial` works. */
export async function chooseSandbox(trial: readonly string[]): Promise<Sandbox> {
  const [bwrap, unshare] = await Promise.all(['bwrap', 'unshare'].map(findTool));
  const candidates = [
    ...(bwrap ? [createSandbox('bubblewrap', bwrap, bubblewrapCommand)] : []),
    ...(unshare ? [createSandbox('unshare', unshare, unshareCommand)] : []),
  ];
  for (const candidate of candidates) if (await canRunInside(candidate, trial)) return candidate;
  return NONE;
}

let known: Promise<Sandbox> | null = null;

/** Cached per process and tested with ffmpeg; not cached while ffmpeg is missing. */
export function findSandbox(): Promise<Sandbox> {
  known ??= findTool('ffmpeg').then(async (ffmpeg) => {
    if (ffmpeg) return await chooseSandbox([ffmpeg, '-version']);
    known = null;
    return await chooseSandbox([(await findTool('true')) ?? '/bin/true']);
  });
  return known;
}

const WARNINGS: Readonly<Record<Sandbox['kind'], string | null>> = {
  bubblewrap: null,
  unshare:
    'ffmpeg runs without network but sees the whole file system: install bubblewrap (bwrap) and allow user namespaces to hide it',
  none: 'ffmpeg runs without a sandbox: install bubblewrap (bwrap) and allow user namespaces, so that a malicious upload reaches neither the network nor other files',
};

/** Logs the kind of sandbox at startup. */
export async function reportSandbox(log: Logger): Promise<void> {
  const { kind } = await findSandbox();
  const warning = WARNINGS[kind];
  if (warning) log.warn({ sandbox: kind }, `media: ${warning}`);
  else log.info({ sandbox: kind }, 'media: ffmpeg runs in a sandbox');
}
