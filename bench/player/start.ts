import type { Browser } from 'playwright-core';
import { type Figure, median } from '../figure.ts';
import type { PlayerFixture } from './fixture.ts';
import { type Conditions, NETWORK, NETWORK_AND_CPU, UNTHROTTLED, visit, waitForFirstFrame } from './visit.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const PEER_ROUNDS = Math.max(3, Math.round(ROUNDS / 3));

const LIMITS: readonly (readonly [Conditions, number])[] = [
  [UNTHROTTLED, 0.5],
  [NETWORK, 0.45],
  [NETWORK_AND_CPU, 0.55],
];
const MAX_RATIO_TO_FILE = 1.25;

async function measureFirstFrame(browser: Browser, url: string, conditions: Conditions) {
  const visited = await visit(browser, url, conditions);
  try {
    return await waitForFirstFrame(visited);
  } finally {
    await visited.close();
  }
}

const shuffle = <T>(list: readonly T[]): T[] =>
  list
    .map((value) => ({ value, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);

/** Visits all pages in random order in every round and returns the median per page. */
async function measureMedians(
  browser: Browser,
  pages: Readonly<Record<string, string>>,
  conditions: Conditions,
  count: number,
): Promise<Record<string, number>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let round = 0; round < count; round += 1)
    for (const [name, url] of shuffle(Object.entries(pages)))
      times[name]?.push((await measureFirstFrame(browser, url, conditions)).firstFrame);
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}

const formatMs = (value: number | undefined): string => `${(value ?? 0).toFixed(0)} ms`;

/** Compares the time to the first frame with bare hls.js and with a file of the same rendition. */
export async function measureStart(browser: Browser, fixture: PlayerFixture): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [conditions, limit] of LIMITS) {
    const { height } = await measureFirstFrame(browser, fixture.ours, conditions);
    const pages = { ours: fixture.ours, bare: fixture.pages.page('bare'), file: fixture.pages.file(height) };
    const { ours = 0, bare = 0, file = 0 } = await measureMedians(browser, pages, conditions, ROUNDS);
    const name = `First frame (${height}p), ${conditions.name}`;
    figures.push(
      {
        name: `${name}: ÷ bare hls.js`,
        measured: ours / bare,
        unit: '',
        limit: { atMost: limit },
        from: `${formatMs(ours)} ÷ ${formatMs(bare)}; median of ${ROUNDS}`,
      },
      {
        name: `${name}: ÷ a file`,
        measured: ours / file,
        unit: '',
        limit: { atMost: MAX_RATIO_TO_FILE },
        from: `${formatMs(ours)} ÷ ${formatMs(file)}; median of ${ROUNDS}`,
      },
    );
  }
  return figures;
}

/** Measures other players, for comparison. */
export async function comparePlayers(
  browser: Browser,
  { pages, built, ours }: PlayerFixture,
): Promise<Figure[]> {
  if (built.peers.length === 0) return [];
  const all = Object.fromEntries(['bare', ...built.peers].map((name) => [name, pages.page(name)]));
  const { bare = 1, ...others } = await measureMedians(
    browser,
    { ...all, ours },
    NETWORK_AND_CPU,
    PEER_ROUNDS,
  );
  return Object.entries(others).map(([name, measured]) => ({
    name: `First frame, ${NETWORK_AND_CPU.name}: ${name} ÷ bare hls.js`,
    measured: measured / bare,
    unit: '',
    from: `${formatMs(measured)} ÷ ${formatMs(bare)}; median of ${PEER_ROUNDS}`,
  }));
}
