import { type Figure, median, percentile } from '../figure.ts';
import type { Bench } from '../processes.ts';
import { longSource } from './sources.ts';
import { type MediaWorld, openMediaWorld, untilVideo, uploadPath } from './world.ts';

const HOG_MINUTES = 16;
const PARALLEL = 300;
const OTHERS = 12;
const OTHER_SEC = 20;
/** What a player needs for the first picture and the first sound. */
const FIRST = ['v240/0.m4s', 'a0/0.m4s'];

/** One viewer keeps asking for segments that are not encoded; others open new videos meanwhile. */
export async function burst(bench: Bench): Promise<Figure[]> {
  const world = await openMediaWorld(bench, 'burst');
  const other = await longSource(bench.folder, OTHER_SEC);
  const quiet = await firstSegmentsSec(world, other, 3);
  const hog = await uploadPath(world, await longSource(bench.folder, HOG_MINUTES * 60));
  const { media } = await untilVideo(world, hog, (video) => video.media !== null);
  const leaving = new AbortController();
  const asking = Array.from({ length: PARALLEL }, (_, at) =>
    keepAsking(world, media!.hls, at, leaving.signal),
  );
  const during = await firstSegmentsSec(world, other, OTHERS);
  leaving.abort();
  const refused = (await Promise.all(asking)).reduce((sum, one) => sum + one, 0);
  return [
    {
      name: `First segments of other videos while ${PARALLEL} requests wait for one, 95 % within`,
      measured: percentile(during, 0.95),
      unit: 's',
      limit: { atMost: 3 },
      from: `${during.length} segments of new 1080p videos, median ${median(during).toFixed(2)} s; without the burst ${median(quiet).toFixed(2)} s; ${refused} requests were refused`,
    },
  ];
}

/** The higher renditions from the end: what the background work reaches last. Asks again whenever it is answered. */
async function keepAsking(world: MediaWorld, hls: string, at: number, signal: AbortSignal): Promise<number> {
  const last = (HOG_MINUTES * 60) / 4 - 1;
  const tracks = ['v1080', 'v720', 'v480', 'v360'];
  let refused = 0;
  for (let turn = 0; !signal.aborted; turn += 1) {
    const file = `${tracks[at % tracks.length]}/${last - (Math.floor((at + turn * PARALLEL) / tracks.length) % last)}.m4s`;
    const response = await fetch(world.url + hls.replace('master.m3u8', file), { signal }).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    if (response?.status !== 503) continue;
    refused += 1;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  return refused;
}

async function statusOf(address: string): Promise<number> {
  const response = await fetch(address);
  await response.arrayBuffer();
  if (!response.ok && response.status !== 503)
    throw new Error(`bench: ${address} was answered with ${response.status}`);
  return response.status;
}

async function firstSegmentsSec(world: MediaWorld, source: string, videos: number): Promise<number[]> {
  const took: number[] = [];
  for (let count = 0; count < videos; count += 1) {
    const id = await uploadPath(world, source);
    const { media } = await untilVideo(world, id, (video) => video.media !== null, 25);
    const begun = performance.now();
    await Promise.all(
      FIRST.map(async (file) => {
        // As a player does: what is still being prepared is asked for again.
        while ((await statusOf(world.url + media!.hls.replace('master.m3u8', file))) === 503);
        took.push((performance.now() - begun) / 1000);
      }),
    );
  }
  return took;
}
