import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const tools = new URL('../', import.meta.url).pathname;
let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'kapsule-clone-'));
  chmodSync(clone, 0o755);
  cpSync(tools, join(clone, 'tools'), { recursive: true });
  mkdirSync(join(clone, 'bin'));
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

const writeJson = (path: string, value: object): void =>
  writeFileSync(join(clone, path), JSON.stringify(value));

/** Writes a lockfile with these packages into the clone. */
function writeLockfile(packages: Record<string, object>): void {
  writeJson('package.json', {
    name: 'clone',
    version: '1.0.0',
    type: 'module',
    dependencies: { 'is-odd': '3.0.1' },
  });
  writeJson('package-lock.json', {
    name: 'clone',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': { name: 'clone', version: '1.0.0', dependencies: { 'is-odd': '3.0.1' } }, ...packages },
  });
}

/** Pretends that `npm install` has installed these packages. */
function fakeInstall(packages: Record<string, object>): void {
  mkdirSync(join(clone, 'node_modules'), { recursive: true });
  writeJson('node_modules/.package-lock.json', { packages });
}

async function run(
  program: string,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<{ code: number; output: string }> {
  const path = [
    join(clone, 'bin'),
    dirname(process.execPath),
    ...(env.PATH ?? process.env.PATH ?? '').split(':'),
  ];
  const child = spawn(process.execPath, [join(clone, 'tools', program), ...args], {
    cwd: clone,
    env: { HOME: clone, npm_config_cache: join(clone, 'cache'), ...env, PATH: path.join(':') },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

const locked = { 'node_modules/is-odd': { version: '3.0.1' } };

describe('setup', { timeout: 120_000 }, () => {
  it('reports an unreachable registry without a stack trace', async () => {
    writeLockfile(locked);
    const { code, output } = await run('start.mjs', { npm_config_registry: 'http://127.0.0.1:1/' });
    expect(code).toBe(1);
    expect(output).toContain('The npm registry cannot be reached. Check the network');
    expect(output).not.toMatch(/\n\s+at /);
  });

  it.each([
    ['nothing is installed', () => {}],
    ['another version is installed', () => fakeInstall({ 'node_modules/is-odd': { version: '3.0.0' } })],
    ['an install was interrupted', () => mkdirSync(join(clone, 'node_modules/is-odd'), { recursive: true })],
  ])('installs when %s', async (_title, prepare) => {
    writeLockfile(locked);
    prepare();
    writeFileSync(join(clone, 'bin/npm'), '#!/bin/sh\necho "npm error called with $1" >&2\nexit 1\n', {
      mode: 0o755,
    });
    const { output } = await run('start.mjs');
    expect(output).toContain('npm error called with install');
  });

  it('names the command that installs ffmpeg when it cannot do so itself', async () => {
    writeLockfile({});
    fakeInstall({});
    // Neither ffmpeg nor apt-get is on this path.
    const { code, output } = await run('start.mjs', { PATH: '/nowhere' });
    expect(code).toBe(1);
    expect(output).toContain('ffmpeg 5 or newer is needed.');
    expect(output).toContain('apt-get install -y --no-install-recommends ffmpeg');
    expect(output).not.toContain('Installing npm packages');
  });

  it.runIf(process.platform === 'linux')('names the packages of the browsers that are missing', async () => {
    writeLockfile({});
    fakeInstall({});
    const args = ['--with', 'firefox,webkit,xvfb', 'program.mjs'];
    const { code, output } = await run('run.mjs', { PATH: '/nowhere' }, args);
    expect(code).toBe(1);
    expect(output).toContain('Firefox, WebKitWebDriver with codecs, and Xvfb are needed.');
    expect(output).toContain(
      'install -y --no-install-recommends firefox-esr webkit2gtk-driver gstreamer1.0-libav xvfb',
    );
  });

  it('rejects an ffmpeg that is too old', async () => {
    writeLockfile({});
    fakeInstall({});
    for (const name of ['ffmpeg', 'ffprobe']) {
      writeFileSync(join(clone, 'bin', name), `#!/bin/sh\necho "${name} version 4.4.2-0ubuntu"\n`, {
        mode: 0o755,
      });
    }
    symlinkSync('/bin/sh', join(clone, 'bin/sh'));
    const { code, output } = await run('start.mjs', { PATH: '/nowhere' });
    expect(code).toBe(1);
    expect(output).toContain('ffmpeg 5 or newer is needed.');
  });

  it.runIf(process.getuid?.() === 0)(
    'installs missing programs with apt-get as root and continues, even if the optional sandbox fails',
    async () => {
      writeLockfile({});
      fakeInstall({});
      const bin = join(clone, 'bin');
      // A fake apt-get that records its arguments and "installs" a script.
      const script = `#!/bin/sh
echo "$DEBIAN_FRONTEND: $*" >> ${bin}/calls
case "$*" in *bubblewrap*) exit 100;; esac
if [ "$1" = install ]; then
  for name in ffmpeg ffprobe; do
    printf '#!/bin/sh\\necho "%s version 7.1"\\n' $name > ${bin}/$name
    /bin/chmod +x ${bin}/$name
  done
fi
`;
      writeFileSync(join(bin, 'apt-get'), script, { mode: 0o755 });
      writeFileSync(join(clone, 'program.mjs'), "process.stdout.write('continued\\n');");
      const { code, output } = await run('run.mjs', { PATH: '/nowhere' }, [
        '--with',
        'ffmpeg',
        'program.mjs',
      ]);
      expect(output).toMatch(/Installing ffmpeg with apt-get: done \(.+ s\)\ncontinued\n$/);
      expect(code).toBe(0);
      expect(readFileSync(join(bin, 'calls'), 'utf8').trim().split('\n')).toEqual([
        'noninteractive: update',
        expect.stringMatching(/^noninteractive: install -y --no-install-recommends .*ffmpeg$/),
        expect.stringMatching(/^noninteractive: install -y --no-install-recommends .*bubblewrap$/),
      ]);
    },
  );

  it('forwards signals and the exit code, and stops the program when it is killed itself', async () => {
    writeLockfile({});
    fakeInstall({});
    const mark = join(clone, 'stopped');
    writeFileSync(
      join(clone, 'program.mjs'),
      `import { writeFileSync } from 'node:fs';
       process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(mark)}, ''); process.exit(7); });
       setInterval(() => {}, 60_000);
       process.stdout.write('ready\\n');`,
    );
    for (const [signal, expected] of [
      ['SIGTERM', 7],
      ['SIGKILL', null],
    ] as const) {
      rmSync(mark, { force: true });
      const child = spawn(process.execPath, [join(clone, 'tools/run.mjs'), 'program.mjs'], {
        cwd: clone,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      child.kill(signal);
      const [code] = (await once(child, 'exit')) as [number | null];
      expect(code).toBe(expected);
      await expect.poll(() => existsSync(mark), { timeout: 10_000 }).toBe(true);
    }
  });
});
