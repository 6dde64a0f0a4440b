import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runQuietly } from './run.mjs';
import { SetUpProblem, showProgress } from './say.mjs';

const OLDEST_FFMPEG = 5;

function onPath(name) {
  return (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** Builds from a development snapshot carry a date instead of a number; they are new enough. */
function ffmpegIsUsable() {
  return ['ffmpeg', 'ffprobe'].every((name) => {
    if (!onPath(name)) return false;
    const { stdout } = spawnSync(name, ['-version'], { encoding: 'utf8' });
    const major = /version n?(\d+)\./.exec(stdout ?? '')?.[1];
    return stdout?.includes('version') && (!major || Number(major) >= OLDEST_FFMPEG);
  });
}

/** The browser that the tests drive. */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return (
    ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(onPath).find(Boolean) ??
    (existsSync(mac) ? mac : undefined)
  );
}

function hasFonts() {
  if (process.platform === 'darwin') return true;
  return ['/usr/share/fonts', '/usr/local/share/fonts', join(homedir(), '.fonts')].some((folder) => {
    try {
      return readdirSync(folder, { recursive: true }).some((name) => /\.(ttf|otf|ttc)$/i.test(String(name)));
    } catch {
      return false;
    }
  });
}

const NEEDS = {
  ffmpeg: {
    what: `ffmpeg ${OLDEST_FFMPEG} or newer`,
    present: ffmpegIsUsable,
    debian: ['ffmpeg'],
    // Uploads are decoded in a sandbox where there is one; everything works without it.
    debianOptional: ['bubblewrap'],
    brew: 'ffmpeg',
  },
  chromium: {
    what: 'Chromium',
    present: () => findChromium() !== undefined,
    debian: ['chromium'],
    brew: '--cask chromium',
  },
  fonts: { what: 'a font for Chromium', present: hasFonts, debian: ['fonts-dejavu-core'], brew: '' },
};

/** Makes sure that the named programs are there: root on Debian gets them installed, others get the command to run. */
export async function ensurePrograms(names) {
  const missing = () => names.map((name) => NEEDS[name]).filter((need) => !need.present());
  const before = missing();
  if (before.length === 0) return;
  const packages = before.flatMap((need) => need.debian);
  const optional = before.flatMap((need) => need.debianOptional ?? []);
  if (process.getuid?.() !== 0 || !onPath('apt-get'))
    throw new SetUpProblem(askFor(before, [...packages, ...optional]));
  await aptGet(packages);
  const after = missing();
  if (after.length > 0) throw new SetUpProblem(askFor(after, packages));
  if (optional.length > 0) await runQuietly('apt-get', installArgs(optional), APT);
}

function askFor(needs, packages) {
  const what = needs.map((need) => need.what).join(' and ');
  if (process.platform === 'darwin') {
    return `${what} is needed. Install it with:\n\n  ${needs.map((need) => `brew install ${need.brew}`).join(' && ')}\n`;
  }
  const command = `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const remedy = onPath('apt-get')
    ? `Install it with:\n\n  ${command}\n\nthen run the same command again.`
    : `Install it with your system's package manager (on Debian: ${command}), then run the same command again.`;
  return `${what} is needed. ${remedy}`;
}

const APT = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
const installArgs = (packages) => [
  ...['install', '-y', '--no-install-recommends', '-o', 'Dpkg::Use-Pty=0'],
  ...packages,
];

async function aptGet(packages) {
  let last = '';
  const done = showProgress(`Installing ${packages.join(', ')} with apt-get`, () => last);
  const options = { ...APT, onLine: (line) => (last = line.slice(0, 70)) };
  const update = await runQuietly('apt-get', ['update'], options);
  const install = await runQuietly('apt-get', installArgs(packages), options);
  done(install.code === 0 ? 'done' : 'failed');
  if (install.code === 0) return;
  const said = `${update.output}\n${install.output}`
    .split('\n')
    .filter((line) => /^(E|W|Err)[: ]/.test(line))
    .slice(0, 6);
  throw new SetUpProblem(
    `apt-get could not install ${packages.join(', ')}. Check the network, then run the same command again.\n\n${said.join('\n')}`,
  );
}
