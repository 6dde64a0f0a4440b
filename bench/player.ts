import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#test/e2e/harness.ts';
import { measureSizes, readBudgets } from '../tools/check-size.ts';
import type { Figure } from './figure.ts';
import { openPlayerFixture, type PlayerFixture } from './player/fixture.ts';
import { measureLongPlayback } from './player/long-play.ts';
import { measureNextVideo } from './player/next-video.ts';
import { measureScriptTime } from './player/script-time.ts';
import { measureSeek } from './player/seek.ts';
import { measureSharpness } from './player/sharpness.ts';
import { comparePlayers, measureStart } from './player/start.ts';
import { openBench, root } from './processes.ts';

const PARTS: Readonly<Record<string, (browser: Browser, fixture: PlayerFixture) => Promise<Figure[]>>> = {
  start: measureStart,
  sharp: measureSharpness,
  script: measureScriptTime,
  seek: measureSeek,
  next: measureNextVideo,
  long: measureLongPlayback,
  peers: comparePlayers,
};

/** Script sizes before and after the first frame. */
function measurePlayerSizes(): Figure[] {
  return measureSizes(join(root, 'dist/web'), readBudgets())
    .filter(({ name }) => name.startsWith('player'))
    .map(({ name, gzipKb, maxGzipKb }) => ({
      name: `Bytes: ${name}`,
      measured: gzipKb,
      unit: 'KB gzip',
      limit: { atMost: maxGzipKb },
    }));
}

/** The player: first frame, sharpness, seeks, script time, and sizes. `PARTS=start,seek` measures only these; see also ROUNDS, FILM_SEC, and PLAY_MINUTES. */
export async function player(): Promise<Figure[]> {
  const names = process.env.PARTS?.split(',') ?? Object.keys(PARTS);
  const bench = await openBench();
  const figures: Figure[] = measurePlayerSizes();
  let fixture: PlayerFixture | null = null;
  try {
    fixture = await openPlayerFixture(bench);
    for (const name of names) {
      const part = PARTS[name];
      if (!part) throw new Error(`bench: player has no part '${name}'`);
      console.log(`  ${name} …`);
      // A new browser for each part, with fresh caches, heaps, and processes.
      const browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
      figures.push(...(await part(browser, fixture).finally(() => browser.close())));
    }
    return figures;
  } finally {
    fixture?.pages.close();
    await bench.close();
  }
}
