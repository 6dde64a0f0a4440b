import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { SourceProblemCode } from '../../source-problems.ts';
import { findTool } from './find-tool.ts';
import { findSandbox } from './sandbox.ts';
import { lowerSessionPriority } from './session-priority.ts';
import { ToolError } from './tool-error.ts';

/** Consumes one output of the tool to its end; an error stops the tool. */
export type Sink = (chunks: AsyncIterable<Buffer>) => Promise<void>;

export interface RunLimits {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
  /** The tool counts as hung after this long without output. */
  readonly stallMs?: number;
  readonly memoryBytes?: number;
  /** 0 for a waiting viewer, 10 for background work. */
  readonly niceness?: number;
  /** The files that the tool may read. A sandbox hides all others, apart from programs and libraries. */
  readonly inputFiles?: readonly string[];
  /** Called for every line of stderr. */
  readonly onLine?: (line: string) => void;
}

const STDERR_TAIL_CHARS = 8192;
const DEFAULT_MEMORY_BYTES = 6 * 1024 ** 3;

/**
 * Adds a sandbox and limits to a command: capped memory, no core dumps, no file writes (all output goes through pipes),
 * and death together with this process.
 */
async function wrapCommand(
  path: string,
  args: readonly string[],
  limits: RunLimits,
): Promise<[string, string[]]> {
  const sandbox = await findSandbox();
  const command = [...(await sandbox.command(path, limits.inputFiles ?? [])), ...args];
  const [prlimit, setpriv, nice] = await Promise.all(['prlimit', 'setpriv', 'nice'].map(findTool));
  if (nice && limits.niceness) command.unshift(nice, '-n', String(limits.niceness));
  if (setpriv) command.unshift(setpriv, '--pdeathsig', 'KILL', '--');
  if (prlimit) {
    const memory = limits.memoryBytes ?? DEFAULT_MEMORY_BYTES;
    command.unshift(prlimit, `--as=${memory}`, '--fsize=0', '--core=0', '--');
  }
  return [command[0]!, command.slice(1)];
}

function killGroup(child: ChildProcess) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

function readStderr(stream: Readable, onLine?: (line: string) => void): () => string {
  let tail = '';
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-STDERR_TAIL_CHARS);
    if (!onLine) return;
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(-STDERR_TAIL_CHARS);
    for (const line of lines) onLine(line);
  });
  return () => tail;
}

/** Exit codes of bubblewrap for a tool killed by ILL, ABRT, BUS, FPE, KILL, SEGV, TERM, or SYS. */
const SIGNAL_EXIT_CODES = new Set([4, 6, 7, 8, 9, 11, 15, 31].map((signal) => 128 + signal));

function exitProblem(code: number | null, stderr: string): SourceProblemCode {
  if (/Cannot allocate memory|std::bad_alloc/.test(stderr)) return 'OUT_OF_MEMORY';
  return code === null || SIGNAL_EXIT_CODES.has(code) ? 'TOOL_KILLED' : 'TOOL_FAILED';
}

/**
 * Runs a tool with an argument array, never through a shell. Sink 0 reads stdout, sink n reads descriptor n + 2. The whole
 * process group is killed on abort, timeout, too much output, or a failing sink.
 */
export async function runTool(
  tool: string,
  args: readonly string[],
  sinks: readonly Sink[],
  limits: RunLimits,
) {
  limits.signal?.throwIfAborted();
  const path = await findTool(tool);
  if (!path) throw new ToolError('TOOL_MISSING', tool);
  const [command, argv] = await wrapCommand(path, args, limits);
  limits.signal?.throwIfAborted();
  const child = spawn(command, argv, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', ...sinks.slice(1).map(() => 'pipe' as const)],
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
  });
  void lowerSessionPriority(child, limits.niceness ?? 0);
  return await supervise(child, sinks, limits);
}

async function supervise(child: ChildProcess, sinks: readonly Sink[], limits: RunLimits): Promise<void> {
  let stopReason: unknown = null;
  const stop = (reason: unknown) => {
    stopReason ??= reason;
    killGroup(child);
  };
  const onAbort = () => stop(limits.signal?.reason);
  limits.signal?.addEventListener('abort', onAbort, { once: true });
  const timer = setTimeout(() => stop(new ToolError('TOOL_HUNG')), limits.timeoutMs);
  const stallTimer =
    limits.stallMs === undefined
      ? null
      : setTimeout(() => stop(new ToolError('TOOL_HUNG', 'no output')), limits.stallMs);
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  const stderr = readStderr(child.stderr!, limits.onLine);
  let outputBytes = 0;
  async function* counted(stream: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      stallTimer?.refresh();
      outputBytes += (chunk as Buffer).length;
      if (outputBytes > limits.maxOutputBytes) throw new ToolError('OUTPUT_TOO_LARGE');
      yield chunk as Buffer;
    }
  }
  const streams = [child.stdout!, ...child.stdio.slice(3)] as Readable[];
  const reading = sinks.map((sink, index) => sink(counted(streams[index]!)).catch(stop));
  try {
    const [code] = await Promise.all([exited, ...reading]);
    if (stopReason) throw stopReason;
    if (code !== 0) throw new ToolError(exitProblem(code, stderr()), stderr());
  } finally {
    clearTimeout(timer);
    if (stallTimer) clearTimeout(stallTimer);
    limits.signal?.removeEventListener('abort', onAbort);
  }
}

/** Runs a tool and returns its whole stdout. */
export async function runForOutput(
  tool: string,
  args: readonly string[],
  limits: RunLimits,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const collect: Sink = async (stream) => {
    for await (const chunk of stream) chunks.push(chunk);
  };
  await runTool(tool, args, [collect], limits);
  return Buffer.concat(chunks);
}
