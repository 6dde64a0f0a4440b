import type { Browser } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import { UNTHROTTLED, type Visit, visit, waitForFirstFrame } from '../player/visit.ts';
import { FILM_MS, type OverlaysFixture, PLANNED } from './fixture.ts';
import { watchSpotlights } from './watch-spotlights.ts';

const SEEKS = 100;
const STALLS = 3;
const STALL_MS = 1500;
const LIMIT_MS = 40;
const SPOTLIGHTS_AT_END = 0;

async function openWatched(browser: Browser, url: string): Promise<Visit> {
  const visited = await visit(browser, url, UNTHROTTLED);
  await waitForFirstFrame(visited);
  await visited.page.evaluate(watchSpotlights, PLANNED);
  return visited;
}

interface Watch {
  /** How late each change was, in milliseconds of real time. */
  readonly late: readonly number[];
  shown(): string[];
  clear(): void;
}
const inPage = <T>({ page }: Visit, read: (watch: Watch) => T): Promise<T> =>
  page.evaluate(`(${read})(window.watch)`) as Promise<T>;

/** Plays the whole film. Returns how late each spotlight came and went. */
async function playThrough(visited: Visit, rate: number): Promise<readonly number[]> {
  const { page } = visited;
  await page.evaluate((speed) => {
    const video = document.querySelector('video')!;
    video.playbackRate = speed;
    video.currentTime = 0;
  }, rate);
  await page.waitForFunction(() => document.querySelector('video')!.currentTime < 2);
  await inPage(visited, (watch) => watch.clear());
  await page.waitForFunction(
    (endSec) => document.querySelector('video')!.currentTime > endSec,
    (FILM_MS - 2000) / 1000,
    { polling: 500, timeout: FILM_MS * 2 },
  );
  const late = await inPage(visited, (watch) => watch.late);
  if (late.length < PLANNED.length * 2)
    throw new Error(`bench: only ${late.length} of ${PLANNED.length * 2} spotlights came and went`);
  return late;
}

/** Seeks to as many positions. Returns how long after each seek what is shown was right. */
async function seekAround({ page }: Visit): Promise<number[]> {
  return page.evaluate(
    async ({ count, lengthSec, plan }) => {
      const video = document.querySelector('video')!;
      const watch = (window as unknown as { watch: Watch }).watch;
      const late: number[] = [];
      video.playbackRate = 1;
      for (let index = 0; index < count; index += 1) {
        const to = 1 + ((index * 31.7) % (lengthSec - 4));
        const begun = performance.now();
        const ended = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
        video.currentTime = to;
        const isRight = (): boolean => {
          const at = video.currentTime * 1000;
          const shown = watch.shown();
          const expected = plan.filter(({ startMs, endMs }) => startMs < at && at < endMs);
          return shown.length === expected.length && expected.every(({ name }) => shown.includes(name));
        };
        while (!isRight()) {
          if (performance.now() - begun > 5000)
            throw new Error(`bench: ${watch.shown().join()} shown at ${video.currentTime} s`);
          await new Promise((resolve) => setTimeout(resolve));
        }
        late.push(performance.now() - begun);
        await ended;
      }
      return late;
    },
    { count: SEEKS, lengthSec: FILM_MS / 1000, plan: PLANNED },
  );
}

/** Lets playback starve: seeks outside the buffer while segments are held back. Returns how late the changes after it were. */
async function stall(browser: Browser, url: string): Promise<readonly number[]> {
  const late: number[] = [];
  for (let round = 0; round < STALLS; round += 1) {
    const visited = await openWatched(browser, url);
    const { page } = visited;
    const held = Promise.withResolvers<void>();
    await page.route('**/*.m4s', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.evaluate(() => {
      const video = document.querySelector('video')!;
      video.currentTime = video.buffered.end(video.buffered.length - 1) + 1;
    });
    await page.waitForFunction(() => document.querySelector('video')!.readyState < 3);
    await page.waitForTimeout(STALL_MS);
    held.resolve();
    await page.waitForFunction(() => document.querySelector('video')!.readyState >= 3);
    await inPage(visited, (watch) => watch.clear());
    await page.waitForTimeout(STALL_MS * 2);
    late.push(...(await inPage(visited, (watch) => watch.late)));
    await visited.close();
  }
  return late;
}

const figuresOf = (what: string, late: readonly number[], count = 'changes'): Figure[] => [
  {
    name: `Spotlights ${what}, median`,
    measured: median(late),
    unit: 'ms',
    limit: { atMost: LIMIT_MS },
    from: `${late.length} ${count}`,
  },
  {
    name: `Spotlights ${what}, worst`,
    measured: Math.max(...late),
    unit: 'ms',
    limit: { atMost: LIMIT_MS },
    from: `${late.filter((ms) => ms > LIMIT_MS).length} over ${LIMIT_MS} ms`,
  },
];

/** How exactly spotlights come and go. */
export async function measureTiming(browser: Browser, { ours }: OverlaysFixture): Promise<Figure[]> {
  const visited = await openWatched(browser, ours);
  const figures: Figure[] = [];
  for (const rate of [1, 2])
    figures.push(...figuresOf(`come and go at ${rate}×`, await playThrough(visited, rate)));
  figures.push(...figuresOf('follow a seek', await seekAround(visited), 'seeks'));
  await visited.page.evaluate(
    (to) => {
      document.querySelector('video')!.currentTime = to;
    },
    FILM_MS / 1000 - 1,
  );
  await visited.page.waitForFunction(() => document.querySelector('video')!.ended);
  await visited.page.waitForTimeout(1000);
  const left = await visited.page.locator('mark').count();
  await visited.close();
  figures.push(...figuresOf('come and go after a stall', await stall(browser, ours)));
  return [
    ...figures,
    {
      name: 'Spotlights left behind at the end',
      measured: left,
      unit: '',
      limit: { atMost: SPOTLIGHTS_AT_END },
    },
  ];
}
