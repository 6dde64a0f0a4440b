import { join } from 'node:path';
import { launchBrowser } from '#test/e2e/harness.ts';
import { measureSizes, readBudgets } from '../tools/check-size.ts';
import type { Figure } from './figure.ts';
import { compareMainThread } from './overlays/compare-main-thread.ts';
import { type OverlaysFixture, openOverlaysFixture } from './overlays/fixture.ts';
import { measureTiming } from './overlays/timing.ts';
import { openBench, root } from './processes.ts';

const PARTS = { timing: measureTiming, thread: compareMainThread } as const;

/** What the widgets load when all of them are needed. */
function measureOverlaySizes(): Figure[] {
  return measureSizes(join(root, 'dist/web'), readBudgets())
    .filter(({ name }) => name === 'overlays together')
    .map(({ name, gzipKb, maxGzipKb }) => ({
      name: `Bytes: ${name}`,
      measured: gzipKb,
      unit: 'KB gzip',
      limit: { atMost: maxGzipKb },
    }));
}

/** 200 spotlights, 20 at once: how exactly they come and go, and what they cost. `PARTS=timing` measures only this one; see also ROUNDS. */
export async function overlays(): Promise<Figure[]> {
  const names = process.env.PARTS?.split(',') ?? Object.keys(PARTS);
  const bench = await openBench();
  const figures = measureOverlaySizes();
  let fixture: OverlaysFixture | null = null;
  try {
    fixture = await openOverlaysFixture(bench);
    for (const name of names) {
      const part = PARTS[name as keyof typeof PARTS];
      if (!part) throw new Error(`bench: overlays has no part '${name}'`);
      console.log(`  ${name} …`);
      const browser = await launchBrowser(['--autoplay-policy=no-user-gesture-required']);
      figures.push(...(await part(browser, fixture).finally(() => browser.close())));
    }
    return figures;
  } finally {
    fixture?.pages.close();
    await bench.close();
  }
}
