import { execFile } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTool } from './find-tool.ts';
import { runForOutput } from './run.ts';
import { chooseSandbox, findSandbox, type Sandbox } from './sandbox.ts';

const run = promisify(execFile);
const limits = { timeoutMs: 60_000, maxOutputBytes: 1_000_000 };
const SECRET = 'the secret of another video'.repeat(40);

let folder = '';
let connections = 0;
const servers: Server[] = [];
let address = '';
let socket = '';
let secret = '';

async function listen(...place: [number, string] | [string]): Promise<Server> {
  const server = createServer((connection) => {
    connections++;
    connection.on('error', () => {}).end(SECRET);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(...(place as [number, string]), resolve));
  return server;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kapsule-sandbox-'));
  secret = join(folder, 'secret');
  await writeFile(secret, SECRET);
  const server = await listen(0, '127.0.0.1');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  socket = join(folder, 'database.sock');
  await listen(socket);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Arguments that copy any bytes to stdout, without the product's precautions. */
const copyArgs = (input: string) => [
  ...['-loglevel', 'error', '-nostdin', '-protocol_whitelist', 'file,http,tcp,unix'],
  ...['-f', 's8', '-i', input, '-f', 's8', 'pipe:1'],
];
const unprotected = (input: string) =>
  run('ffmpeg', copyArgs(input), { timeout: 20_000 }).catch((error) => error);

const { kind } = await findSandbox();
const skipReason = kind === 'bubblewrap' ? '' : ` (skipped: bubblewrap does not work here, only ${kind})`;

describe.skipIf(kind !== 'bubblewrap')(`what a tool reaches from the sandbox${skipReason}`, () => {
  it('reads its input files, and no others [HO-04]', async () => {
    const given = await runForOutput('ffmpeg', copyArgs(`file:${secret}`), {
      ...limits,
      inputFiles: [secret],
    });
    expect(given.toString()).toBe(SECRET);
    const other = join(folder, 'other');
    await writeFile(other, 'x'.repeat(1000));
    await expect(
      runForOutput('ffmpeg', copyArgs(`file:${secret}`), { ...limits, inputFiles: [other] }),
    ).rejects.toMatchObject({ problem: 'TOOL_FAILED', detail: expect.stringContaining('No such file') });
  });

  it.each([
    ['/etc/passwd'],
    ['/proc/self/environ'],
    ['/proc/1/environ'],
    ['/root'],
    ['/home'],
    ['/tmp'],
    ['/var'],
  ])('does not see %s [HO-04]', async (path) => {
    await expect(runForOutput('ls', [path], limits)).rejects.toMatchObject({
      detail: expect.stringContaining('No such file'),
    });
  });

  it('has no network [HO-04]', async () => {
    connections = 0;
    await expect(runForOutput('ffmpeg', copyArgs(address), limits)).rejects.toThrow();
    expect(connections).toBe(0);
    await unprotected(address);
    expect(connections).toBeGreaterThan(0);
  });

  it('does not reach the socket of the database [HO-04]', async () => {
    connections = 0;
    await expect(runForOutput('ffmpeg', copyArgs(`unix:${socket}`), limits)).rejects.toThrow();
    expect(connections).toBe(0);
    await unprotected(`unix:${socket}`).then(() => expect(connections).toBeGreaterThan(0));
  });

  it('cannot write anywhere, not even next to an input file [HO-04]', async () => {
    for (const path of ['/new', '/dev/shm/new', '/usr/lib/new', join(folder, 'new')])
      await expect(runForOutput('mkdir', [path], { ...limits, inputFiles: [secret] })).rejects.toThrow();
    expect(await readdir(folder)).not.toContain('new');
  });

  it('finds a tool installed elsewhere with the libraries next to it, and nothing else there', async () => {
    const bin = join(folder, 'prefix/bin');
    await mkdir(bin, { recursive: true });
    await writeFile(join(folder, 'prefix/private'), 'x');
    await writeFile(join(bin, 'list'), `#!/bin/sh\nls ${join(folder, 'prefix')}\n`, { mode: 0o755 });
    expect((await runForOutput(join(bin, 'list'), [], limits)).toString()).toBe('bin\n');
  });
});

describe('a machine without bubblewrap', () => {
  let without: Sandbox;
  let before = '';
  beforeAll(async () => {
    const tools = join(folder, 'tools');
    await mkdir(tools);
    for (const name of ['ffmpeg', 'unshare', 'true']) {
      const real = await findTool(name);
      if (real) symlinkSync(real, join(tools, name));
    }
    before = process.env.PATH ?? '';
    process.env.PATH = tools;
    without = await chooseSandbox([join(tools, 'ffmpeg'), '-version']);
  });
  afterAll(() => {
    process.env.PATH = before;
  });

  it('still keeps ffmpeg off the network where possible [HO-04]', async (test) => {
    test.skip(without.kind !== 'unshare', 'user namespaces are forbidden here');
    connections = 0;
    const [program = '', ...rest] = await without.command(join(folder, 'tools/ffmpeg'), []);
    await expect(run(program, [...rest, ...copyArgs(address)], { timeout: 60_000 })).rejects.toThrow();
    expect(connections).toBe(0);
  });

  it('does not use a sandbox that is installed but forbidden', async () => {
    const broken = join(folder, 'broken');
    await mkdir(broken);
    for (const name of ['bwrap', 'unshare'])
      await writeFile(join(broken, name), '#!/bin/sh\necho "Operation not permitted" >&2\nexit 1\n', {
        mode: 0o755,
      });
    process.env.PATH = broken;
    const tool = join(folder, 'tools/true');
    const none = await chooseSandbox([tool]);
    expect(none.kind).toBe('none');
    expect(await none.command(tool, [secret])).toEqual([tool]);
  });
});
