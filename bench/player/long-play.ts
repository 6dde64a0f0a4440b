import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import { ffmpeg, type PlayerFixture, publish } from './fixture.ts';
import { UNTHROTTLED, visit, waitForFirstFrame } from './visit.ts';

/** The limits apply to ten minutes; the default of one minute is a sample. */
const MINUTES = Number(process.env.PLAY_MINUTES ?? 1);
/** Long pages play side by side, which is possible because each page's own thread time is measured. */
const IS_LONG = MINUTES > 2;
const ROUNDS = IS_LONG ? 1 : 3;
const WARM_UP_MS = 10_000;
/** The rest of the video after the measurement. */
const REMAINING_MS = 15_000;

interface Snapshot {
  /** Thread time before and after the forced garbage collection, which is not the page's own work. */
  readonly beforeGcSec: number;
  readonly afterGcSec: number;
  readonly nodes: number;
  readonly listeners: number;
}

async function takeSnapshot(session: CDPSession): Promise<Snapshot> {
  const readMetrics = async (): Promise<(name: string) => number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (wanted) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  };
  const beforeGcSec = (await readMetrics())('TaskDuration');
  await session.send('HeapProfiler.collectGarbage');
  const metric = await readMetrics();
  return {
    beforeGcSec,
    afterGcSec: metric('TaskDuration'),
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
  };
}

interface PlaybackCost {
  readonly taskMs: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** A stalled video would cost nothing, so playback is verified. */
async function isPlaying(page: Page): Promise<boolean> {
  const readTime = (): Promise<number> =>
    page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
  const before = await readTime();
  await page.waitForTimeout(1000);
  return (await readTime()) !== before;
}

async function measurePlayback(browser: Browser, url: string): Promise<PlaybackCost> {
  const visited = await visit(browser, url, UNTHROTTLED);
  const { page, session } = visited;
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await waitForFirstFrame(visited);
  await page.waitForTimeout(WARM_UP_MS);
  const before = await takeSnapshot(session);
  await page.waitForTimeout(MINUTES * 60_000);
  const after = await takeSnapshot(session);
  if (!(await isPlaying(page))) throw new Error(`${url} has stopped playing`);
  await visited.close();
  return {
    taskMs: (after.beforeGcSec - before.afterGcSec) * 1000,
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
  };
}

/** Creates a video that is a little longer than the measurement: looping would seek and load everything again. */
async function createLongVideo(folder: string): Promise<string> {
  const path = join(folder, 'long.mp4');
  const duration = `d=${(WARM_UP_MS + REMAINING_MS) / 1000 + MINUTES * 60}`;
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '1500k', '-g', '60', '-c:a', 'aac'];
  const source = `testsrc2=s=854x480:r=30:${duration},format=yuv420p`;
  await ffmpeg('-f', 'lavfi', '-i', source, '-f', 'lavfi', '-i', `sine=${duration}`, ...encode, path);
  return path;
}

/**
 * Compares playback with twenty widgets and a thousand cues with bare hls.js. One widget renders at its cues, as captions
 * do, and the others only update their state. When all twenty render, each line that appears or disappears repaints the
 * page, so they are compared with hls.js and as many lines rendered by hand.
 */
export async function measureLongPlayback(
  browser: Browser,
  { pages, server, folder }: PlayerFixture,
): Promise<Figure[]> {
  const { hls } = await publish(server, await createLongVideo(folder));
  const [ours, bare] = [pages.page('many-widgets', hls), pages.page('bare', hls)];
  const urls = { one: `${ours}&drawing=1`, bare, all: ours, lines: `${bare}&lines` };
  const costs: Record<keyof typeof urls, PlaybackCost[]> = { one: [], bare: [], all: [], lines: [] };
  const measure = async (name: keyof typeof costs): Promise<void> =>
    void costs[name].push(await measurePlayback(browser, urls[name]));
  const names = Object.keys(urls) as (keyof typeof urls)[];
  if (IS_LONG) await Promise.all(names.map(measure));
  else for (let round = 0; round < ROUNDS; round += 1) for (const name of names) await measure(name);
  const medianOf = (name: keyof typeof costs, key: keyof PlaybackCost): number =>
    median(costs[name].map((cost) => cost[key]));
  const name = `${MINUTES} min of playback with 20 widgets and 1,000 cues`;
  const compare = (suffix: string, our: keyof typeof costs, their: keyof typeof costs): Figure => {
    const [ourMs, theirMs] = [medianOf(our, 'taskMs'), medianOf(their, 'taskMs')];
    return {
      name: `${name}${suffix}`,
      measured: ourMs / theirMs,
      unit: '',
      limit: { atMost: 1.3 },
      from: `${ourMs.toFixed(0)} ms ÷ ${theirMs.toFixed(0)} ms; median of ${ROUNDS}`,
    };
  };
  return [
    compare(': main thread ÷ bare hls.js', 'one', 'bare'),
    compare(', all rendering: main thread ÷ hls.js with as many lines', 'all', 'lines'),
    {
      name: `${name}: growth of DOM nodes`,
      measured: medianOf('one', 'nodes'),
      unit: '',
      limit: { atMost: 50 },
    },
    {
      name: `${name}: growth of event listeners`,
      measured: medianOf('one', 'listeners'),
      unit: '',
      limit: { atMost: 20 },
    },
  ];
}
