import type { Browser } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import { type Conditions, firstFrame, NETWORK, NETWORK_AND_CPU, UNTHROTTLED, visit } from './visit.ts';
import type { PlayerWorld } from './world.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const PEER_ROUNDS = Math.max(3, Math.round(ROUNDS / 3));

const LIMITS: readonly (readonly [Conditions, number])[] = [
  [UNTHROTTLED, 0.5],
  [NETWORK, 0.45],
  [NETWORK_AND_CPU, 0.55],
];
const TO_FILE = 1.25;

async function timeTo(browser: Browser, url: string, conditions: Conditions) {
  const visited = await visit(browser, url, conditions);
  try {
    return await firstFrame(visited);
  } finally {
    await visited.close();
  }
}

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

/** Medians of rounds in which every page has its turn, in changing order. */
async function rounds(
  browser: Browser,
  pages: Readonly<Record<string, string>>,
  conditions: Conditions,
  count: number,
): Promise<Record<string, number>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let round = 0; round < count; round += 1)
    for (const [name, url] of shuffled(Object.entries(pages)))
      times[name]?.push((await timeTo(browser, url, conditions)).firstFrame);
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}

const ms = (value: number | undefined): string => `${(value ?? 0).toFixed(0)} ms`;

/** Time to the first frame beside bare hls.js and beside a file of the same rendition. */
export async function start(browser: Browser, world: PlayerWorld): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [conditions, limit] of LIMITS) {
    const { height } = await timeTo(browser, world.ours, conditions);
    const pages = { ours: world.ours, bare: world.pages.page('bare'), file: world.pages.film(height) };
    const { ours = 0, bare = 0, file = 0 } = await rounds(browser, pages, conditions, ROUNDS);
    const name = `First frame (${height}p), ${conditions.name}`;
    const from = `${ms(ours)}; median of ${ROUNDS}`;
    figures.push(
      {
        name: `${name}: to bare hls.js`,
        measured: ours / bare,
        unit: '',
        limit: { atMost: limit },
        from: `${from}; ${ms(bare)}`,
      },
      {
        name: `${name}: to a file`,
        measured: ours / file,
        unit: '',
        limit: { atMost: TO_FILE },
        from: `${from}; ${ms(file)}`,
      },
    );
  }
  return figures;
}

/** The players of others, for comparison. */
export async function peers(browser: Browser, { pages, built, ours }: PlayerWorld): Promise<Figure[]> {
  if (built.peers.length === 0) return [];
  const all = Object.fromEntries(['bare', ...built.peers].map((name) => [name, pages.page(name)]));
  const { bare = 1, ...others } = await rounds(browser, { ...all, ours }, NETWORK_AND_CPU, PEER_ROUNDS);
  return Object.entries(others).map(([name, measured]) => ({
    name: `First frame, ${NETWORK_AND_CPU.name}: ${name} to bare hls.js`,
    ...{
      measured: measured / bare,
      unit: '',
      from: `${ms(measured)}; ${ms(bare)}; median of ${PEER_ROUNDS}`,
    },
  }));
}
