import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { comments } from './comments.ts';
import { embed } from './embed.ts';
import { type Figure, holds, tableOf } from './figure.ts';
import { house } from './house.ts';
import { live } from './live.ts';
import { media } from './media.ts';
import { player } from './player.ts';
import { root } from './processes.ts';

// npm run bench [name…]: the figures we hold ourselves to, measured in one run, each beside its limit.
const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  house,
  media,
  comments,
  live,
  player,
  embed,
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no bench '${unknown[0]}'. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
const busy = loadavg()[0]!;
if (busy > cpus().length / 2) {
  console.log(
    `This machine is busy (load ${busy.toFixed(1)} on ${cpus().length} processors): the figures will be worse than they are.`,
  );
}
execFileSync(process.execPath, ['tools/build.ts'], { cwd: root, stdio: 'inherit' });
for (const [name, run] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  console.log(`\n${name} …`);
  const figures = await run();
  console.log(tableOf(figures));
  if (!figures.every(holds)) process.exitCode = 1;
}
