import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import { type Conditions, firstFrame, NETWORK, UNTHROTTLED, visit } from '../player/visit.ts';
import { root } from '../processes.ts';
import type { EmbedWorld } from './world.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const TO_PRELOADED = 1.2;
/** Nobody taps in the moment in which a page is there. */
const SETTLED_MS = 1000;
const SOURCES = ['apps/embed/main.tsx', 'node_modules/hls.js/src/hls.ts'];

/** Player and engine, as the build has named them. */
function engineFiles(): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/web/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  return SOURCES.map((source) => `/${manifest[source]?.file}`);
}

/** Runs in the page: fetches and runs modules, and waits until they have run. */
const load = (files: readonly string[]): Promise<unknown> =>
  Promise.all(
    files.map((src) => {
      const script = Object.assign(document.createElement('script'), { type: 'module', src });
      document.head.append(script);
      return new Promise((resolve) => script.addEventListener('load', resolve));
    }),
  );
/** Runs in the page: notes when somebody taps. */
function noteTap(): void {
  const note = ({ timeStamp }: Event): void => void Object.assign(window, { tapAt: timeStamp });
  document.addEventListener('click', note, { capture: true, once: true });
}

/** From the tap to the first frame. */
async function tapped(
  browser: Browser,
  url: string,
  conditions: Conditions,
  preloaded: readonly string[],
): Promise<number> {
  const visited = await visit(browser, url, conditions);
  const { page } = visited;
  try {
    await page.waitForLoadState('load');
    await page.evaluate(load, preloaded);
    await page.evaluate(noteTap);
    await page.waitForTimeout(SETTLED_MS);
    await page.mouse.click(480, 270);
    const { firstFrame: shownAt } = await firstFrame(visited);
    return shownAt - (await page.evaluate(() => (window as unknown as { tapAt: number }).tapAt));
  } finally {
    await visited.close();
  }
}

/** The first frame after a tap, beside the same page that had fetched player and engine before. */
export async function tap(browser: Browser, { server, video }: EmbedWorld): Promise<Figure[]> {
  const url = `${server.url}/kapsule/${video}/v3/embedded?muted=1`;
  const files = engineFiles();
  const figures: Figure[] = [];
  for (const conditions of [UNTHROTTLED, NETWORK]) {
    const times: { ours: number[]; preloaded: number[] } = { ours: [], preloaded: [] };
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      // In pairs, each first in every second one.
      const isOurs = round % 4 === 0 || round % 4 === 3;
      const time = await tapped(browser, url, conditions, isOurs ? [] : files);
      times[isOurs ? 'ours' : 'preloaded'].push(time);
    }
    const [ours, preloaded] = [median(times.ours), median(times.preloaded)];
    figures.push({
      name: `First frame after the tap, ${conditions.name}: to a preloaded page`,
      ...{ measured: ours / preloaded, unit: '', limit: { atMost: TO_PRELOADED } },
      from: `${ours.toFixed(0)} ms; ${preloaded.toFixed(0)} ms; median of ${ROUNDS}`,
    });
  }
  return figures;
}
