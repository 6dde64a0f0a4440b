import type { Figure } from './figure.ts';
import { openBench } from './processes.ts';
import { measureManyVideos } from './recommendations/many-videos.ts';
import { measureQuality } from './recommendations/quality.ts';

/** Recommendations: whether they suit people, and how long they take in a large library. */
export async function recommendations(): Promise<Figure[]> {
  const bench = await openBench();
  try {
    return [...(await measureQuality(bench)), ...(await measureManyVideos(bench))];
  } finally {
    await bench.close();
  }
}
