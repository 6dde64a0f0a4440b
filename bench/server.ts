import { join } from 'node:path';
import { measureSizes, readBudgets } from '../tools/check-size.ts';
import type { Figure } from './figure.ts';
import { openBench, root } from './processes.ts';
import { measureLectureHall } from './server/lecture-hall.ts';
import { measureManyVideos } from './server/many-videos.ts';
import { measureIdleMemory, measureStartTimes } from './server/start.ts';
import { measureThroughput } from './server/throughput.ts';

/** The server as a whole: response times, memory, startup, first load. */
export async function server(): Promise<Figure[]> {
  const bench = await openBench();
  try {
    const memory = await measureIdleMemory(bench);
    const starts = await measureStartTimes(bench);
    const { figures, small } = await measureManyVideos(bench);
    const throughput = await measureThroughput(bench, small);
    const lectureHall = await measureLectureHall(bench);
    const sizes = measureSizes(join(root, 'dist/web'), readBudgets()).map((report) => ({
      name: `First load of the ${report.name}: script`,
      measured: report.gzipKb,
      unit: 'KB gzip',
      limit: { atMost: report.maxGzipKb },
    }));
    return [...figures, throughput, lectureHall, memory, ...starts, ...sizes];
  } finally {
    await bench.close();
  }
}
