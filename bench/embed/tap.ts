import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import { type Conditions, NETWORK, UNTHROTTLED, visit, waitForFirstFrame } from '../player/visit.ts';
import { root } from '../processes.ts';
import type { EmbedFixture } from './fixture.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const MAX_RATIO_TO_PRELOADED = 1.2;
/** People do not tap the very moment a page appears. */
const TAP_DELAY_MS = 1000;
const SOURCES = ['apps/embed/main.tsx', 'node_modules/hls.js/src/hls.ts'];

/** Returns the built files of the player and the engine. */
function findEngineFiles(): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/web/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  return SOURCES.map((source) => `/${manifest[source]?.file}`);
}

/** Runs in the page: loads modules and waits until they have run. */
const loadModules = (files: readonly string[]): Promise<unknown> =>
  Promise.all(
    files.map((src) => {
      const script = Object.assign(document.createElement('script'), { type: 'module', src });
      document.head.append(script);
      return new Promise((resolve) => script.addEventListener('load', resolve));
    }),
  );

/** Runs in the page: records the time of the tap. */
function recordTap(): void {
  const record = ({ timeStamp }: Event): void => void Object.assign(window, { tapAt: timeStamp });
  document.addEventListener('click', record, { capture: true, once: true });
}

/** Measures the time from the tap to the first frame, in milliseconds. */
async function measureTapMs(
  browser: Browser,
  url: string,
  conditions: Conditions,
  preloaded: readonly string[],
): Promise<number> {
  const visited = await visit(browser, url, conditions);
  const { page } = visited;
  try {
    await page.waitForLoadState('load');
    await page.evaluate(loadModules, preloaded);
    await page.evaluate(recordTap);
    await page.waitForTimeout(TAP_DELAY_MS);
    await page.mouse.click(480, 270);
    const { firstFrame: shownAt } = await waitForFirstFrame(visited);
    return shownAt - (await page.evaluate(() => (window as unknown as { tapAt: number }).tapAt));
  } finally {
    await visited.close();
  }
}

/** Compares the first frame after a tap with a page that had already loaded player and engine. */
export async function measureTap(browser: Browser, { server, video }: EmbedFixture): Promise<Figure[]> {
  const url = `${server.url}/kapsule/${video}/v3/embedded?muted=1`;
  const files = findEngineFiles();
  const figures: Figure[] = [];
  for (const conditions of [UNTHROTTLED, NETWORK]) {
    const times: { ours: number[]; preloaded: number[] } = { ours: [], preloaded: [] };
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      // In pairs, with alternating order.
      const isOurs = round % 4 === 0 || round % 4 === 3;
      const time = await measureTapMs(browser, url, conditions, isOurs ? [] : files);
      times[isOurs ? 'ours' : 'preloaded'].push(time);
    }
    const [ours, preloaded] = [median(times.ours), median(times.preloaded)];
    figures.push({
      name: `First frame after the tap, ${conditions.name}: ÷ a preloaded page`,
      measured: ours / preloaded,
      unit: '',
      limit: { atMost: MAX_RATIO_TO_PRELOADED },
      from: `${ours.toFixed(0)} ms ÷ ${preloaded.toFixed(0)} ms; median of ${ROUNDS}`,
    });
  }
  return figures;
}
