import type { Browser } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import { UNTHROTTLED, visit, waitForFirstFrame } from '../player/visit.ts';
import type { OverlaysFixture } from './fixture.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Begins once 20 spotlights are shown, and ends before the last of them begins. */
const BEGIN_SEC = 12;
const PLAYED_SEC = 40;

/** Thread time of a page while it plays the part of the film with 20 spotlights at once. */
async function measureTasks(browser: Browser, url: string): Promise<number> {
  const visited = await visit(browser, url, UNTHROTTLED);
  const { page, session } = visited;
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await waitForFirstFrame(visited);
  const reach = (seconds: number) =>
    page.waitForFunction((at) => document.querySelector('video')!.currentTime >= at, seconds, {
      polling: 1000,
      timeout: 120_000,
    });
  const taskSec = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  await reach(BEGIN_SEC);
  const before = await taskSec();
  await reach(BEGIN_SEC + PLAYED_SEC);
  const after = await taskSec();
  const count = await page.locator('mark').count();
  if (count < 15) throw new Error(`bench: ${url} shows ${count} spotlights instead of 20`);
  await visited.close();
  return (after - before) * 1000;
}

/** What 20 spotlights at a time cost the main thread, beside hls.js with the same elements. */
export async function compareMainThread(
  browser: Browser,
  { ours, byHand }: OverlaysFixture,
): Promise<Figure[]> {
  const rounds: { ours: number; byHand: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ byHand: await measureTasks(browser, byHand), ours: await measureTasks(browser, ours) });
  const middle = (name: 'ours' | 'byHand'): number => median(rounds.map((one) => one[name]));
  return [
    {
      name: '20 spotlights at once: main thread ÷ bare hls.js with the same elements by hand',
      measured: middle('ours') / middle('byHand'),
      unit: '×',
      limit: { atMost: 1.3 },
      from: `${middle('ours').toFixed(0)} ÷ ${middle('byHand').toFixed(0)} ms in ${PLAYED_SEC} s, median of ${ROUNDS}`,
    },
  ];
}
