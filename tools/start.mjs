import { ensurePackages, findNode } from './set-up/packages.mjs';
import { ensurePrograms } from './set-up/programs.mjs';
import { runInForeground } from './set-up/run.mjs';
import { main } from './set-up/say.mjs';

// npm start: everything from a fresh clone to a running server. Plain JavaScript, because any Node from 20 on runs it.
await main(async () => {
  await ensurePackages();
  await ensurePrograms(['ffmpeg']);
  const node = findNode();
  const built = await runInForeground(node, ['tools/build.ts']);
  if (built !== 0) return built;
  return runInForeground(node, ['apps/server/main.ts', ...process.argv.slice(2)]);
});
