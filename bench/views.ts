import type { Figure } from './figure.ts';
import { openBench } from './processes.ts';
import { measureDashboard } from './views/dashboard.ts';
import { openViewFixture } from './views/fixture.ts';
import { measureHeartbeats } from './views/heartbeats.ts';
import { measureKills } from './views/kills.ts';
import { measureMainThread } from './views/main-thread.ts';

/** PARTS=heartbeats,kills,dashboard,player runs only those. */
const PARTS = process.env.PARTS?.split(',');
const wants = (part: string): boolean => !PARTS || PARTS.includes(part);

/** Views: thousands of players that report at once, a server that is killed meanwhile, the dashboard of a popular video, and what a player's page pays. */
export async function views(): Promise<Figure[]> {
  const bench = await openBench();
  const figures: Figure[] = [];
  try {
    for (const [part, measure] of [
      ['heartbeats', measureHeartbeats],
      ['kills', measureKills],
      ['dashboard', measureDashboard],
    ] as const) {
      if (!wants(part)) continue;
      const fixture = await openViewFixture(bench, part);
      figures.push(...(await measure(fixture)));
      await fixture.close();
    }
    if (wants('player')) figures.push(...(await measureMainThread(bench)));
    return figures;
  } finally {
    await bench.close();
  }
}
