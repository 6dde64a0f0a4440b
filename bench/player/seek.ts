import type { Browser, Page } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import { FILM_SEC, type PlayerFixture } from './fixture.ts';
import { NETWORK, visit, waitForFirstFrame } from './visit.ts';

const ROUNDS = Math.max(3, Math.round(Number(process.env.ROUNDS ?? 9) / 2));
const SETTLE_MS = 1500;

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

/** Measures seeks a moment after the start, as viewers make them. */
export async function measureSeek(browser: Browser, { ours, pages }: PlayerFixture): Promise<Figure[]> {
  const times: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, url] of Object.entries({ ours, bare: pages.page('bare') })) {
      const visited = await visit(browser, url, NETWORK);
      await waitForFirstFrame(visited);
      await visited.page.waitForTimeout(SETTLE_MS);
      times[name as keyof typeof times].push(await measureSeekMs(visited.page, FILM_SEC - 17.3));
      await visited.close();
    }
  }
  const [our, bare] = [median(times.ours), median(times.bare)];
  return [
    {
      name: `Seek outside the buffer, ${NETWORK.name}: ÷ bare hls.js`,
      measured: our / bare,
      unit: '',
      limit: { atMost: 0.3 },
      from: `${our.toFixed(0)} ms ÷ ${bare.toFixed(0)} ms; median of ${ROUNDS}`,
    },
  ];
}
