import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runForOutput, runTool } from './run.ts';
import { ToolError, toProblemCode } from './tool-error.ts';

const limits = { timeoutMs: 20_000, maxOutputBytes: 1_000_000 };
let folder = '';
let hanging = '';
// A unique duration identifies the processes, because a sandboxed tool does not know its process id.
const sleepSec = `1000.${process.pid}`;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapsule-run-'));
  hanging = join(folder, 'hanging');
  // Two processes that both hang.
  await writeFile(hanging, `#!/bin/sh\nsleep ${sleepSec} &\necho started\nsleep ${sleepSec}\n`);
  await chmod(hanging, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Counts the running processes of the hanging tool. */
function countSleepers(): number {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(sleepSec);
    } catch {
      return false;
    }
  }).length;
}
const untilStarted = () => expect.poll(countSleepers, { timeout: 30_000 }).toBe(2);
const untilGone = () => expect.poll(countSleepers, { timeout: 30_000 }).toBe(0);

/** Resolves with the first output. */
function firstLine() {
  const { promise, resolve } = Promise.withResolvers<string>();
  const sink = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) resolve(chunk.toString());
  };
  return { promise, sink };
}

describe('runTool', () => {
  it('returns the output of a tool', async () => {
    expect((await runForOutput('ffmpeg', ['-version'], limits)).toString()).toContain('ffmpeg version');
  });

  it('reports a missing tool', async () => {
    await expect(runTool('no-such-tool', [], [], limits)).rejects.toMatchObject({ problem: 'TOOL_MISSING' });
  });

  it('passes arguments unchanged, without a shell', async () => {
    const output = await runForOutput('printf', ['%s|', '$(id)', '; rm x', 'a b\n'], limits);
    expect(output.toString()).toBe('$(id)|; rm x|a b\n|');
  });

  it('kills a tool that hangs, with all its children', async () => {
    const line = firstLine();
    const run = runTool(hanging, [], [line.sink], { ...limits, timeoutMs: 700 });
    const failed = expect(run).rejects.toMatchObject({ problem: 'TOOL_HUNG' });
    await line.promise;
    await failed;
    await untilGone();
  });

  it('kills a tool without output, but not a slow one', async () => {
    const stall = { ...limits, stallMs: 600 };
    await expect(runTool('sleep', ['1000'], [async () => {}], stall)).rejects.toMatchObject({
      problem: 'TOOL_HUNG',
    });
    const slow = await runForOutput('sh', ['-c', 'for n in 1 2 3 4 5; do echo $n; sleep 0.2; done'], stall);
    expect(slow.toString()).toBe('1\n2\n3\n4\n5\n');
  });

  it('leaves no tool running when this process is killed', async () => {
    const program = `import { runTool } from ${JSON.stringify(new URL('./run.ts', import.meta.url).href)};
      await runTool(${JSON.stringify(hanging)}, [], [async (chunks) => {
        for await (const chunk of chunks) process.stdout.write(chunk);
      }], ${JSON.stringify({ ...limits, timeoutMs: 60_000 })});`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    await untilStarted();
    parent.kill('SIGKILL');
    await untilGone();
  });

  it('stops at once on abort, which is not a problem of the source', async () => {
    const line = firstLine();
    const cancel = new AbortController();
    const run = runTool(hanging, [], [line.sink], { ...limits, signal: cancel.signal });
    const failed = run.catch((error: unknown) => error);
    await line.promise;
    await untilStarted();
    cancel.abort();
    expect(toProblemCode(await failed)).toBeNull();
    await untilGone();
  });

  it('kills a tool that writes too much', async () => {
    const run = runForOutput('yes', [], { ...limits, maxOutputBytes: 100_000 });
    await expect(run).rejects.toMatchObject({ problem: 'OUTPUT_TOO_LARGE' });
  });

  it('prevents tools from writing files', async () => {
    const target = join(folder, 'written');
    const args = ['-f', 'lavfi', '-i', 'testsrc2=d=1', '-f', 'rawvideo', target];
    await expect(runTool('ffmpeg', ['-loglevel', 'error', ...args], [], limits)).rejects.toBeInstanceOf(
      ToolError,
    );
  });

  it('keeps the error output, and distinguishes a kill from a failure', async () => {
    const failed = runTool('ffmpeg', ['-i', join(folder, 'absent')], [], limits);
    await expect(failed).rejects.toMatchObject({
      problem: 'TOOL_FAILED',
      detail: expect.stringContaining('No such file'),
    });
    const killed = runTool('sh', ['-c', 'kill -9 $$'], [], limits);
    await expect(killed).rejects.toMatchObject({ problem: 'TOOL_KILLED' });
  });

  it('limits the memory of a tool', async () => {
    const args = [
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      'color=s=8000x8000',
      '-frames:v',
      '9',
      '-f',
      'null',
      '-',
    ];
    await expect(
      runTool('ffmpeg', args, [], { ...limits, memoryBytes: 200 * 1024 ** 2 }),
    ).rejects.toBeInstanceOf(ToolError);
  });

  it('recognizes a full disk', () => {
    expect(toProblemCode(Object.assign(new Error('no space'), { code: 'ENOSPC' }))).toBe('DISK_FULL');
  });
});
