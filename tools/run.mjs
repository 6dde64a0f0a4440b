import { ensurePackages, findNode } from './set-up/packages.mjs';
import { ensurePrograms, findChromium } from './set-up/programs.mjs';
import { runInForeground } from './set-up/run.mjs';
import { main } from './set-up/say.mjs';

// node tools/run.mjs [--with ffmpeg,chromium,fonts] file.ts …: runs one of our programs after making sure of what it needs.
await main(async () => {
  const args = process.argv.slice(2);
  const programs = args[0] === '--with' ? args.splice(0, 2)[1].split(',') : [];
  await ensurePackages();
  await ensurePrograms(programs);
  const chromium = findChromium();
  return runInForeground(findNode(), args, chromium ? { CHROMIUM_PATH: chromium } : {});
});
