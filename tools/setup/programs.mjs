import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { SetupError, showProgress } from './report.mjs';
import { runQuietly } from './run.mjs';

const MIN_FFMPEG = 5;

function findOnPath(name) {
  return (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** Checks the version. Snapshot builds have a date instead of a number and are recent enough. */
function isFfmpegUsable() {
  return ['ffmpeg', 'ffprobe'].every((name) => {
    if (!findOnPath(name)) return false;
    const { stdout } = spawnSync(name, ['-version'], { encoding: 'utf8' });
    const major = /version n?(\d+)\./.exec(stdout ?? '')?.[1];
    return stdout?.includes('version') && (!major || Number(major) >= MIN_FFMPEG);
  });
}

/** Returns the path of Chromium, or undefined if there is none. */
export function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  return (
    ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(findOnPath).find(Boolean) ??
    (existsSync(mac) ? mac : undefined)
  );
}

/** Returns the path of Firefox, or undefined if there is none. */
export function findFirefox() {
  const { FIREFOX_PATH } = process.env;
  if (FIREFOX_PATH) return existsSync(FIREFOX_PATH) ? FIREFOX_PATH : undefined;
  const mac = '/Applications/Firefox.app/Contents/MacOS/firefox';
  return ['firefox-esr', 'firefox'].map(findOnPath).find(Boolean) ?? (existsSync(mac) ? mac : undefined);
}

/** WebKitGTK plays H.264 and AAC through GStreamer's libav plugin. */
function hasWebKit() {
  if (!findOnPath('WebKitWebDriver')) return false;
  return ['.', ...readdirSync('/usr/lib')].some((folder) =>
    existsSync(join('/usr/lib', folder, 'gstreamer-1.0/libgstlibav.so')),
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

const PROGRAMS = {
  ffmpeg: {
    name: `ffmpeg ${MIN_FFMPEG} or newer`,
    isPresent: isFfmpegUsable,
    debian: ['ffmpeg'],
    // The sandbox in which uploads are decoded. Kapsule also works without it.
    debianOptional: ['bubblewrap'],
    brew: 'ffmpeg',
  },
  // Only the tests need it: they check that nothing outlives the server, which the lesser sandbox cannot promise.
  sandbox: {
    name: 'bubblewrap',
    isPresent: () => process.platform === 'darwin' || findOnPath('bwrap') !== undefined,
    debian: ['bubblewrap'],
    brew: '',
  },
  chromium: {
    name: 'Chromium',
    isPresent: () => findChromium() !== undefined,
    debian: ['chromium'],
    brew: '--cask chromium',
  },
  firefox: {
    name: 'Firefox',
    isPresent: () => findFirefox() !== undefined,
    debian: ['firefox-esr'],
    brew: '--cask firefox',
  },
  // Neither exists on macOS; the tests that need them are skipped there.
  webkit: {
    name: 'WebKitWebDriver with codecs',
    isPresent: () => process.platform === 'darwin' || hasWebKit(),
    debian: ['webkit2gtk-driver', 'gstreamer1.0-libav'],
    brew: '',
  },
  xvfb: {
    name: 'Xvfb',
    isPresent: () => process.platform === 'darwin' || findOnPath('Xvfb') !== undefined,
    debian: ['xvfb'],
    brew: '',
  },
  fonts: { name: 'a font for browsers', isPresent: hasFonts, debian: ['fonts-dejavu-core'], brew: '' },
};

/** Installs missing programs with apt-get if run as root on Debian; otherwise fails with the command to run. */
export async function ensurePrograms(names) {
  const findMissing = () => names.map((name) => PROGRAMS[name]).filter((program) => !program.isPresent());
  const before = findMissing();
  if (before.length === 0) return;
  const packages = before.flatMap((program) => program.debian);
  const optional = before.flatMap((program) => program.debianOptional ?? []);
  if (process.getuid?.() !== 0 || !findOnPath('apt-get'))
    throw new SetupError(explainMissing(before, [...packages, ...optional]));
  await installPackages(packages);
  const after = findMissing();
  if (after.length > 0) throw new SetupError(explainMissing(after, packages));
  if (optional.length > 0) await runQuietly('apt-get', installArgs(optional), APT);
}

function explainMissing(programs, packages) {
  const names = new Intl.ListFormat('en').format(programs.map(({ name }) => name));
  const [needed, them] = programs.length > 1 ? ['are needed', 'them'] : ['is needed', 'it'];
  if (process.platform === 'darwin') {
    const commands = programs.map(({ brew }) => `brew install ${brew}`).join(' && ');
    return `${names} ${needed}. Install ${them} with:\n\n  ${commands}\n`;
  }
  const command = `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  const remedy = findOnPath('apt-get')
    ? `Install ${them} with:\n\n  ${command}\n\nthen run the same command again.`
    : `Install ${them} with your system's package manager (on Debian: ${command}), then run the same command again.`;
  return `${names} ${needed}. ${remedy}`;
}

const APT = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
const installArgs = (packages) => [
  'install',
  '-y',
  '--no-install-recommends',
  '-o',
  'Dpkg::Use-Pty=0',
  ...packages,
];

async function installPackages(packages) {
  let lastLine = '';
  const done = showProgress(`Installing ${packages.join(', ')} with apt-get`, () => lastLine);
  const options = { ...APT, onLine: (line) => (lastLine = line.slice(0, 70)) };
  const update = await runQuietly('apt-get', ['update'], options);
  const install = await runQuietly('apt-get', installArgs(packages), options);
  done(install.code === 0 ? 'done' : 'failed');
  if (install.code === 0) return;
  const errors = `${update.output}\n${install.output}`
    .split('\n')
    .filter((line) => /^(E|W|Err)[: ]/.test(line))
    .slice(0, 6);
  throw new SetupError(
    `apt-get could not install ${packages.join(', ')}. Check the network, then run the same command again.\n\n${errors.join('\n')}`,
  );
}
