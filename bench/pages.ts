import { launchBrowser } from '#test/e2e/harness.ts';
import { type Figure, median } from './figure.ts';
import { openPagesFixture } from './pages/fixture.ts';
import { type Vitals, visitPage } from './pages/visit.ts';
import { openBench } from './processes.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const LIMITS = { lcpMs: 2500, shift: 0.02, inputDelayMs: 100 };

/** Library, watch page, and library with a banner on a phone with a slow connection and a slow processor. ROUNDS sets the number of visits. */
export async function pages(): Promise<Figure[]> {
  const bench = await openBench();
  try {
    const { url, video, addFront } = await openPagesFixture(bench);
    const figures: Figure[] = [];
    for (const [name, path, content] of [
      ['Library', '/', 'main li a'],
      ['Watch page', `/app/video/${video}`, '[data-watch-page] section'],
      ['Front page', '/', 'main li a'],
    ] as const) {
      if (name === 'Front page') await addFront();
      console.log(`  ${name} …`);
      const visits: Vitals[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        // A new browser for each visit, with empty caches.
        const browser = await launchBrowser();
        visits.push(await visitPage(browser, url + path, content).finally(() => browser.close()));
      }
      figures.push(...createFigures(name, visits));
    }
    return figures;
  } finally {
    await bench.close();
  }
}

function createFigures(name: string, visits: readonly Vitals[]): Figure[] {
  const of = (pick: (visit: Vitals) => number): number => median(visits.map(pick));
  const from = `median of ${visits.length} visits; 1.6 Mbit/s, 150 ms, 4 times slower processor`;
  return [
    { name: `${name}: first contentful paint`, measured: of((visit) => visit.fcpMs), unit: 'ms', from },
    {
      name: `${name}: largest contentful paint`,
      measured: of((visit) => visit.lcpMs),
      unit: 'ms',
      limit: { atMost: LIMITS.lcpMs },
      from,
    },
    {
      name: `${name}: layout shift`,
      measured: of((visit) => visit.shift),
      unit: '',
      limit: { atMost: LIMITS.shift },
      from,
    },
    {
      name: `${name}: input delay`,
      measured: of((visit) => visit.inputDelayMs),
      unit: 'ms',
      limit: { atMost: LIMITS.inputDelayMs },
      from: 'first click and first key after the page appeared',
    },
  ];
}
