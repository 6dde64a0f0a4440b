import type { Browser, Page } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import type { PlayerFixture } from './fixture.ts';
import { type Conditions, NETWORK, UNTHROTTLED, visit, waitForFirstFrame } from './visit.ts';

const ROUNDS = Math.max(3, Math.round(Number(process.env.ROUNDS ?? 9) / 3));
const MIN_SHARE = 0.9;
const BEGINNING_SEC = 5;
/** Large enough that the lowest rendition is blurred, and small enough to be painted without a GPU. */
const VIEWPORT = { width: 1280, height: 720 };

interface Beginning {
  /** Seconds of the video with at least half the player's height. */
  readonly sharpSec: number;
  readonly stalls: number;
  /** The height of the player. */
  readonly height: number;
  /** Decoded heights in order, without repetitions. */
  readonly heights: number[];
}

/** Follows the frames that are shown until the beginning has been played. */
function watchBeginning(page: Page, firstHeight: number): Promise<Beginning> {
  return page.evaluate(
    ([untilSec, first]) =>
      new Promise<Beginning>((resolve, reject) => {
        setTimeout(() => reject(new Error('bench: the beginning was not played')), 120_000);
        const { video } = (window as unknown as { recorded: { video: HTMLVideoElement } }).recorded;
        const heights = [first];
        let [sharpSec, stalls, shownSec, shownHeight] = [0, 0, 0, first];
        video.addEventListener('waiting', () => (stalls += 1));
        const onFrame = (_: number, { mediaTime, height }: VideoFrameCallbackMetadata): void => {
          const sec = Math.min(mediaTime, untilSec);
          if (shownHeight >= video.clientHeight / 2) sharpSec += sec - shownSec;
          [shownSec, shownHeight] = [sec, height];
          if (heights.at(-1) !== height) heights.push(height);
          if (sec < untilSec) video.requestVideoFrameCallback(onFrame);
          else resolve({ sharpSec, stalls, height: video.clientHeight, heights });
        };
        video.requestVideoFrameCallback(onFrame);
      }),
    [BEGINNING_SEC, firstHeight] as const,
  );
}

async function measureBeginning(browser: Browser, url: string, conditions: Conditions): Promise<Beginning> {
  const visited = await visit(browser, url, conditions, VIEWPORT, new URL('/api/docs', url).href);
  try {
    const { height } = await waitForFirstFrame(visited);
    return await watchBeginning(visited.page, height);
  } finally {
    await visited.close();
  }
}

/** The share of the first seconds that a new visitor sees with at least half the player's height. */
export async function measureSharpness(browser: Browser, fixture: PlayerFixture): Promise<Figure[]> {
  const pages = { 'embedded page': fixture.ours, 'watch page': fixture.watchPage };
  const figures: Figure[] = [];
  for (const conditions of [UNTHROTTLED, NETWORK])
    for (const [name, url] of Object.entries(pages)) {
      const rounds: Beginning[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(await measureBeginning(browser, url, conditions));
      const seen = [...new Set(rounds.map(({ heights }) => heights.join('→')))].join(' or ');
      const stalls = rounds.reduce((sum, round) => sum + round.stalls, 0);
      figures.push({
        name: `First ${BEGINNING_SEC} s at half the player's height or better, ${name}, ${conditions.name}`,
        measured: median(rounds.map(({ sharpSec }) => sharpSec / BEGINNING_SEC)),
        unit: '',
        limit: { atLeast: MIN_SHARE },
        from: `${seen} in a player of ${rounds[0]?.height} px, ${stalls} stalls; median of ${ROUNDS}`,
      });
    }
  return figures;
}
