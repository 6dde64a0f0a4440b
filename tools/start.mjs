import { HEAP_FLAGS } from './setup/heap.mjs';
import { ensurePackages, findNode } from './setup/packages.mjs';
import { ensurePrograms } from './setup/programs.mjs';
import { main } from './setup/report.mjs';
import { runInForeground } from './setup/run.mjs';

// npm start: gets from a fresh clone to a running server. Plain JavaScript, so that any Node from 20 on can run it.
await main(async () => {
  await ensurePackages();
  await ensurePrograms(['ffmpeg']);
  const node = findNode();
  const built = await runInForeground(node, ['tools/build.ts']);
  if (built !== 0) return built;
  return runInForeground(node, [...HEAP_FLAGS, 'apps/server/main.ts', ...process.argv.slice(2)]);
});
