import type { Browser, Page } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import { FILM_SEC, type PlayerFixture } from './fixture.ts';
import { NETWORK, visit, waitForFirstFrame } from './visit.ts';

const ROUNDS = Math.max(3, Math.round(Number(process.env.ROUNDS ?? 9) / 2));
/** Impatient viewers seek before the player has loaded everything; the delays cover the first second. */
const EARLY_DELAYS_MS = [50, 250, 500, 750, 950];
const SETTLED_MS = 1500;

/** Seeks outside the buffer and returns the milliseconds until the first frame is shown. */
function measureSeekMs(page: Page, toSec: number): Promise<number> {
  return page.evaluate(
    (to) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error('bench: no frame after a seek')), 30_000);
        const { video } = (window as unknown as { recorded: { video: HTMLVideoElement } }).recorded;
        const startedAt = performance.now();
        const onFrame = (_: number, { mediaTime, presentationTime }: VideoFrameCallbackMetadata): void => {
          if (mediaTime >= to - 0.1) resolve(presentationTime - startedAt);
          else video.requestVideoFrameCallback(onFrame);
        };
        video.requestVideoFrameCallback(onFrame);
        video.currentTime = to;
      }),
    toSec,
  );
}

/** Compares seeks made at these times after the first frame with the same seeks in bare hls.js. */
async function compareSeeks(browser: Browser, { ours, pages }: PlayerFixture, delaysMs: readonly number[]) {
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (const delayMs of delaysMs) {
    for (const [name, url] of Object.entries({ ours, bare: pages.page('bare') })) {
      const visited = await visit(browser, url, NETWORK);
      await waitForFirstFrame(visited);
      await visited.page.waitForTimeout(delayMs);
      times[name as keyof typeof times].push(await measureSeekMs(visited.page, FILM_SEC - 17.3));
      await visited.close();
    }
  }
  const [our, bare] = [median(times.ours), median(times.bare)];
  const from = `${our.toFixed(0)} ms ÷ ${bare.toFixed(0)} ms; median of ${delaysMs.length}`;
  return { measured: our / bare, unit: '', from };
}

/** Measures seeks during the first second, and a moment after the start. */
export async function measureSeek(browser: Browser, fixture: PlayerFixture): Promise<Figure[]> {
  const early = Array.from({ length: ROUNDS }, () => EARLY_DELAYS_MS).flat();
  const settled = Array.from({ length: ROUNDS }, () => SETTLED_MS);
  return [
    {
      name: `Seek in the first second, ${NETWORK.name}: ÷ bare hls.js`,
      limit: { atMost: 0.4 },
      ...(await compareSeeks(browser, fixture, early)),
    },
    {
      name: `Seek outside the buffer, ${NETWORK.name}: ÷ bare hls.js`,
      limit: { atMost: 0.3 },
      ...(await compareSeeks(browser, fixture, settled)),
    },
  ];
}
