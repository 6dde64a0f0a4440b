import { type Figure, median, percentile } from '../figure.ts';
import type { Bench } from '../processes.ts';
import { openTasteLibrary, recommend, type TasteLibrary } from './fixture.ts';

const FEW = { groups: 20, videos: 1000, people: 500, watched: 60 };
const MANY = { groups: 200, videos: 100_000, people: 20_000, watched: 60 };
const PEOPLE = 200;
const ROUNDS = 5;

/** One call after the other: response times, not queueing delays. */
async function measureRound(library: TasteLibrary): Promise<number> {
  const times: number[] = [];
  for (const person of library.people) times.push((await recommend(library, person)).tookMs);
  return percentile(times, 0.95);
}

/** Compares recommendations in libraries of 1,000 and of 100,000 videos, alternating. */
export async function measureManyVideos(bench: Bench): Promise<Figure[]> {
  const open = (name: string, taste: typeof FEW) =>
    openTasteLibrary(bench, { name, taste, people: PEOPLE, madeUpNeighbors: true });
  const few = await open('fewvideos', FEW);
  const many = await open('manyvideos', MANY);
  try {
    const { rows } = await many.client.query<{ count: number }>('select count(*)::int from watch_history');
    const times = { few: [] as number[], many: [] as number[] };
    for (let round = -1; round < ROUNDS; round += 1) {
      const measured = { few: await measureRound(few), many: await measureRound(many) };
      // The first round compiles the server's code.
      if (round < 0) continue;
      times.few.push(measured.few);
      times.many.push(measured.many);
    }
    const [fewMs, manyMs] = [median(times.few), median(times.many)];
    const library = `${MANY.videos.toLocaleString('en')} videos and ${rows[0]!.count.toLocaleString('en')} watched`;
    return [
      {
        name: `Recommendations: p95 with ${library}`,
        measured: manyMs,
        unit: 'ms',
        limit: { atMost: 50 },
        from: `median of ${ROUNDS} rounds of ${PEOPLE} people`,
      },
      {
        name: `The same ÷ with ${FEW.videos.toLocaleString('en')} videos`,
        measured: manyMs / fewMs,
        unit: '×',
        limit: { atMost: 2 },
        from: `${manyMs.toFixed(1)} ms ÷ ${fewMs.toFixed(1)} ms`,
      },
    ];
  } finally {
    await few.close();
    await many.close();
  }
}
