import type { Browser, Page } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import { firstFrame, NETWORK, visit } from './visit.ts';
import { FILM_SEC, type PlayerWorld } from './world.ts';

const ROUNDS = Math.max(3, Math.round(Number(process.env.ROUNDS ?? 9) / 2));
const SETTLE_MS = 1500;

/** Milliseconds from a jump to a place that is not here until its first frame is shown. */
function jump(page: Page, toSec: number): Promise<number> {
  return page.evaluate(
    (to) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('bench: no picture after a jump')), 30_000);
        const { video } = (window as unknown as { seen: { video: HTMLVideoElement } }).seen;
        const begun = performance.now();
        const look = (_: number, { mediaTime, presentationTime }: VideoFrameCallbackMetadata): void => {
          if (mediaTime >= to - 0.1) resolve(presentationTime - begun);
          else video.requestVideoFrameCallback(look);
        };
        video.requestVideoFrameCallback(look);
        video.currentTime = to;
      }),
    toSec,
  );
}

/** Jumps as viewers make them, a moment after the film has begun. */
export async function seek(browser: Browser, { ours, pages }: PlayerWorld): Promise<Figure[]> {
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, url] of Object.entries({ ours, bare: pages.page('bare') })) {
      const visited = await visit(browser, url, NETWORK);
      await firstFrame(visited);
      await visited.page.waitForTimeout(SETTLE_MS);
      times[name as keyof typeof times].push(await jump(visited.page, FILM_SEC - 17.3));
      await visited.close();
    }
  }
  const [our, bare] = [median(times.ours), median(times.bare)];
  return [
    {
      name: `Jump to a place that is not here, ${NETWORK.name}: to bare hls.js`,
      ...{ measured: our / bare, unit: '', limit: { atMost: 0.3 } },
      from: `${our.toFixed(0)} ms; ${bare.toFixed(0)} ms; median of ${ROUNDS}`,
    },
  ];
}
