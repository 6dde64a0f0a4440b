import { join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import { firstFrame, UNTHROTTLED, visit } from './visit.ts';
import { ffmpeg, type PlayerWorld, publish } from './world.ts';

/** Ten minutes are the figure we hold ourselves to; one is a sample of them. */
const MINUTES = Number(process.env.PLAY_MINUTES ?? 1);
const ROUNDS = MINUTES > 2 ? 1 : 3;
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
 * captions do, and the others take note of them; beside that, what it costs when all twenty draw.
 */
export async function longPlay(browser: Browser, { pages, server, folder }: PlayerWorld): Promise<Figure[]> {
  const played: { ours: Played[]; drawing: Played[]; bare: Played[] } = { ours: [], drawing: [], bare: [] };
  const { hls } = await publish(server, await makeLongFilm(folder));
  const addresses = {
    ours: `${pages.page('many-widgets', hls)}&drawing=1`,
    drawing: pages.page('many-widgets', hls),
    bare: pages.page('bare', hls),
  };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, address] of Object.entries(addresses))
      played[name as keyof typeof played].push(await play(browser, address));
  const of = (list: readonly Played[], key: keyof Played): number => median(list.map((one) => one[key]));
  const [our, drawing, bare] = [
    of(played.ours, 'taskMs'),
    of(played.drawing, 'taskMs'),
    of(played.bare, 'taskMs'),
  ];
  const name = `${MINUTES} min of playing with 20 widgets and 1,000 cues`;
  const from = (ms: number): string => `${ms.toFixed(0)} ms; ${bare.toFixed(0)} ms; median of ${ROUNDS}`;
  return [
    {
      name: `${name}: main thread to bare hls.js`,
      ...{ measured: our / bare, unit: '', limit: { atMost: 1.3 } },
      from: from(our),
    },
    {
      name: `${name}, all drawing: main thread to bare hls.js`,
      ...{ measured: drawing / bare, unit: '', from: from(drawing) },
    },
    { name: `${name}: growth of nodes`, measured: of(played.ours, 'nodes'), unit: '', limit: { atMost: 50 } },
    {
      name: `${name}: growth of listeners`,
      measured: of(played.ours, 'listeners'),
      unit: '',
      limit: { atMost: 20 },
    },
  ];
}
