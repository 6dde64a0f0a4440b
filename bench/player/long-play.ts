import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import { firstFrame, UNTHROTTLED, visit } from './visit.ts';
import { ffmpeg, type PlayerWorld, publish } from './world.ts';

/** Ten minutes are the figure we hold ourselves to; one is a sample of them. */
const MINUTES = Number(process.env.PLAY_MINUTES ?? 1);
/** Side by side, then: what is measured is time of each page's own thread, and so it takes ten minutes and not forty. */
const IS_LONG = MINUTES > 2;
const ROUNDS = IS_LONG ? 1 : 3;
const WARM_MS = 10_000;
/** What is left of the film when all is measured. */
const END_MS = 15_000;

interface Standing {
  /** Before the garbage was collected for the counts below, and after: that work is ours, not the page's. */
  readonly reachedSec: number;
  readonly goesOnSec: number;
  readonly nodes: number;
  readonly listeners: number;
}

async function standing(session: CDPSession): Promise<Standing> {
  const read = async (): Promise<(wanted: string) => number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (wanted) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  };
  const reachedSec = (await read())('TaskDuration');
  await session.send('HeapProfiler.collectGarbage');
  const of = await read();
  return {
    ...{ reachedSec, goesOnSec: of('TaskDuration') },
    ...{ nodes: of('Nodes'), listeners: of('JSEventListeners') },
  };
}

interface Played {
  readonly taskMs: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** A picture that stands still costs nothing, and is no success. */
async function moves(page: Page): Promise<boolean> {
  const at = (): Promise<number> => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
  const before = await at();
  await page.waitForTimeout(1000);
  return (await at()) !== before;
}

async function play(browser: Browser, url: string): Promise<Played> {
  const visited = await visit(browser, url, UNTHROTTLED);
  const { page, session } = visited;
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await firstFrame(visited);
  await page.waitForTimeout(WARM_MS);
  const before = await standing(session);
  await page.waitForTimeout(MINUTES * 60_000);
  const after = await standing(session);
  if (!(await moves(page))) throw new Error(`${url} does not play any more`);
  await visited.close();
  return {
    taskMs: (after.reachedSec - before.goesOnSec) * 1000,
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
  };
}

/** As long as it is played, and a little more: a film that begins anew jumps, and fetches everything once more. */
async function makeLongFilm(folder: string): Promise<string> {
  const path = join(folder, 'long.mp4');
  const length = `d=${(WARM_MS + END_MS) / 1000 + MINUTES * 60}`;
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '1500k', '-g', '60', '-c:a', 'aac'];
  const picture = `testsrc2=s=854x480:r=30:${length},format=yuv420p`;
  await ffmpeg('-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', `sine=${length}`, ...encode, path);
  return path;
}

/**
 * Playing with twenty widgets and a thousand cues, beside hls.js and nothing else. One widget draws at its cues, as
 * captions do, and the others take note of them. When all twenty draw, each line that comes or goes is a frame of the
 * page: they stand beside hls.js with as many lines drawn by hand.
 */
export async function longPlay(browser: Browser, { pages, server, folder }: PlayerWorld): Promise<Figure[]> {
  const { hls } = await publish(server, await makeLongFilm(folder));
  const [ours, bare] = [pages.page('many-widgets', hls), pages.page('bare', hls)];
  const addresses = { one: `${ours}&drawing=1`, bare, all: ours, lines: `${bare}&lines` };
  const played: Record<keyof typeof addresses, Played[]> = { one: [], bare: [], all: [], lines: [] };
  const measure = async (name: keyof typeof played): Promise<void> =>
    void played[name].push(await play(browser, addresses[name]));
  const names = Object.keys(addresses) as (keyof typeof addresses)[];
  if (IS_LONG) await Promise.all(names.map(measure));
  else for (let round = 0; round < ROUNDS; round += 1) for (const name of names) await measure(name);
  const of = (name: keyof typeof played, key: keyof Played): number =>
    median(played[name].map((one) => one[key]));
  const name = `${MINUTES} min of playing with 20 widgets and 1,000 cues`;
  const compared = (what: string, our: keyof typeof played, their: keyof typeof played): Figure => {
    const [mine, theirs] = [of(our, 'taskMs'), of(their, 'taskMs')];
    return {
      ...{ name: `${name}${what}`, measured: mine / theirs, unit: '', limit: { atMost: 1.3 } },
      from: `${mine.toFixed(0)} ms; ${theirs.toFixed(0)} ms; median of ${ROUNDS}`,
    };
  };
  return [
    compared(': main thread to bare hls.js', 'one', 'bare'),
    compared(', all drawing: to hls.js and as many lines', 'all', 'lines'),
    { name: `${name}: growth of nodes`, measured: of('one', 'nodes'), unit: '', limit: { atMost: 50 } },
    {
      name: `${name}: growth of listeners`,
      measured: of('one', 'listeners'),
      unit: '',
      limit: { atMost: 20 },
    },
  ];
}
