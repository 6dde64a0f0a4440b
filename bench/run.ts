import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { comments } from './comments.ts';
import { embed } from './embed.ts';
import { type Figure, formatTable, meetsLimit } from './figure.ts';
import { likes } from './likes.ts';
import { live } from './live.ts';
import { media } from './media.ts';
import { overlays } from './overlays.ts';
import { pages } from './pages.ts';
import { player } from './player.ts';
import { root } from './processes.ts';
import { quizzes } from './quizzes.ts';
import { recommendations } from './recommendations.ts';
import { server } from './server.ts';
import { views } from './views.ts';

// npm run bench [name…]: measures our performance figures and compares each with its limit.
const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  server,
  media,
  comments,
  live,
  player,
  embed,
  pages,
  views,
  likes,
  recommendations,
  quizzes,
  overlays,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no benchmark '${unknown[0]}'. Available: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
const loadAverage = loadavg()[0]!;
if (loadAverage > cpus().length / 2) {
  console.log(
    `This machine is busy (load ${loadAverage.toFixed(1)} on ${cpus().length} processors): results will be worse than on an idle one.`,
  );
}
execFileSync(process.execPath, ['tools/build.ts'], { cwd: root, stdio: 'inherit' });
for (const [name, run] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n${name} …`);
  const figures = await run();
  console.log(formatTable(figures));
  if (!figures.every(meetsLimit)) process.exitCode = 1;
}
