import { ensurePackages, findNode } from './setup/packages.mjs';
import { ensurePrograms, findChromium, findFirefox } from './setup/programs.mjs';
import { main } from './setup/report.mjs';
import { runInForeground } from './setup/run.mjs';

// node tools/run.mjs [--with ffmpeg,chromium,…] file.ts …: installs what is missing, then runs one of our programs.
await main(async () => {
  const args = process.argv.slice(2);
  const programs = args[0] === '--with' ? args.splice(0, 2)[1].split(',') : [];
  await ensurePackages();
  await ensurePrograms(programs);
  const browsers = { CHROMIUM_PATH: findChromium(), FIREFOX_PATH: findFirefox() };
  const found = Object.entries(browsers).filter(([, path]) => path !== undefined);
  return runInForeground(findNode(), args, Object.fromEntries(found));
});
