import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#test/e2e/harness.ts';
import { measureSizes, readBudgets } from '../tools/check-size.ts';
import type { Figure } from './figure.ts';
import { longPlay } from './player/long-play.ts';
import { scriptTime } from './player/script-time.ts';
import { seek } from './player/seek.ts';
import { peers, start } from './player/start.ts';
import { openPlayerWorld, type PlayerWorld } from './player/world.ts';
import { openBench, root } from './processes.ts';

const PARTS: Readonly<Record<string, (browser: Browser, world: PlayerWorld) => Promise<Figure[]>>> = {
  start,
  script: scriptTime,
  seek,
  long: longPlay,
  peers,
};

/** What is sent before and after the first picture. */
function sizes(): Figure[] {
  return measureSizes(join(root, 'dist/web'), readBudgets())
    .filter(({ name }) => name.startsWith('player'))
    .map(({ name, gzipKb, maxGzipKb }) => ({
      ...{ name: `Bytes: ${name}`, measured: gzipKb, unit: 'KB gzip', limit: { atMost: maxGzipKb } },
    }));
}

/** The player: first frames, jumps, script, bytes. `PARTS=start,seek` measures only these; ROUNDS, PLAY_MINUTES. */
export async function player(): Promise<Figure[]> {
  const wanted = process.env.PARTS?.split(',') ?? Object.keys(PARTS);
  const bench = await openBench();
  const figures: Figure[] = sizes();
  let world: PlayerWorld | null = null;
  try {
    world = await openPlayerWorld(bench);
    for (const name of wanted) {
      const part = PARTS[name];
      if (!part) throw new Error(`bench: player has no part '${name}'`);
      console.log(`  ${name} …`);
      // A browser of its own for each part: caches, heaps and processes begin anew.
      const browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
      figures.push(...(await part(browser, world).finally(() => browser.close())));
    }
    return figures;
  } finally {
    world?.pages.close();
    await bench.end();
  }
}
