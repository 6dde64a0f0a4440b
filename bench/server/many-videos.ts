import { encodePosition } from '#features/videos/server/listing.ts';
import { freePort } from '#test/real-server.ts';
import { loadAtConstantRate } from '../constant-rate.ts';
import { type Figure, median } from '../figure.ts';
import { runLoad } from '../load.ts';
import type { Bench } from '../processes.ts';
import { fillVideos } from './videos.ts';

const SMALL = 100;
const LARGE = 100_000;
const ROUNDS = 5;
const ROUND_SEC = 4;
const PER_SECOND = 100;

export interface Library {
  readonly url: string;
  readonly paths: Readonly<Record<string, readonly string[]>>;
}

async function startLibrary(bench: Bench, name: string, count: number): Promise<Library> {
  const databaseUrl = await bench.createDatabase(name);
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: `${bench.folder}/${name}`,
    PORT: String(port),
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    DEMO: '0',
  };
  await bench.run('apps/server/main.ts', [], env, 'Sign in as admin');
  const { ids, publishedMs } = await fillVideos(databaseUrl, count);
  const cursors = ids.map((id, index) => encodePosition({ value: publishedMs[index]!, id }));
  return {
    url: `http://127.0.0.1:${port}`,
    paths: {
      'GET /api/v1/videos/{id}': ids.map((id) => `/api/v1/videos/${id}`),
      'GET /api/v1/videos, first page': ['/api/v1/videos'],
      'GET /api/v1/videos, a page in the middle': cursors.map((cursor) => `/api/v1/videos?cursor=${cursor}`),
    },
  };
}

/** The slowest responses of a server that has not compiled its code yet would say nothing about the number of videos. */
const warmUp = (url: string, paths: readonly string[]): Promise<unknown> =>
  runLoad({ url, paths, connections: 8, seconds: ROUND_SEC });

/** Compares the 99th percentiles of the same calls on libraries of 100 and 100,000 videos, alternating, at the same constant rate. */
export async function measureManyVideos(bench: Bench): Promise<{ figures: Figure[]; small: Library }> {
  const small = await startLibrary(bench, 'small', SMALL);
  const large = await startLibrary(bench, 'large', LARGE);
  const figures: Figure[] = [];
  for (const name of Object.keys(small.paths)) {
    const times = { small: [] as number[], large: [] as number[] };
    for (const { url, paths } of [small, large]) await warmUp(url, paths[name]!);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [size, library] of Object.entries({ small, large })) {
        const paths = library.paths[name]!;
        const { p99Ms } = await loadAtConstantRate({
          url: library.url,
          paths,
          perSecond: PER_SECOND,
          seconds: ROUND_SEC,
        });
        times[size as 'small' | 'large'].push(p99Ms);
      }
    }
    const [smallMs, largeMs] = [median(times.small), median(times.large)];
    figures.push({
      name: `${name}: p99 with ${LARGE.toLocaleString('en')} videos ÷ with ${SMALL}`,
      measured: largeMs / smallMs,
      unit: '×',
      limit: { atMost: 2 },
      from: `${largeMs.toFixed(1)} ms ÷ ${smallMs.toFixed(1)} ms, medians of ${ROUNDS} rounds`,
    });
  }
  return { figures, small };
}
