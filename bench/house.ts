import { join } from 'node:path';
import { measureSizes, readBudgets } from '../tools/check-size.ts';
import type { Figure } from './figure.ts';
import { lectureHall } from './house/lecture-hall.ts';
import { manyVideos } from './house/many-videos.ts';
import { idleMemory, startTimes } from './house/start.ts';
import { throughput } from './house/throughput.ts';
import { openBench, root } from './processes.ts';

/** The house itself: answers, memory, start, first load. */
export async function house(): Promise<Figure[]> {
  const bench = await openBench();
  try {
    const memory = await idleMemory(bench);
    const starts = await startTimes(bench);
    const { figures, small } = await manyVideos(bench);
    const speed = await throughput(bench, small);
    const hall = await lectureHall(bench);
    const sizes = measureSizes(join(root, 'dist/web'), readBudgets()).map((report) => ({
      name: `First load of the ${report.name}: script`,
      measured: report.gzipKb,
      unit: 'KB gzip',
      limit: { atMost: report.maxGzipKb },
    }));
    return [...figures, speed, hall, memory, ...starts, ...sizes];
  } finally {
    await bench.end();
  }
}
