import { type Figure, median, percentile } from '../figure.ts';
import type { Bench } from '../processes.ts';
import { type BenchServer, startBenchServer, uploadFile, waitForVideo } from './server.ts';
import { createSource } from './sources.ts';

const BURST_VIDEO_MINUTES = 16;
const PARALLEL_REQUESTS = 300;
const OTHER_VIDEOS = 12;
const OTHER_VIDEO_SEC = 20;
/** What a player needs for the first video and audio frames. */
const FIRST_SEGMENTS = ['v240/0.m4s', 'a0/0.m4s'];

/** One client keeps requesting segments that are not encoded yet, while others open new videos. */
export async function measureBurst(bench: Bench): Promise<Figure[]> {
  const server = await startBenchServer(bench, 'burst');
  const other = await createSource(bench.folder, OTHER_VIDEO_SEC);
  const idle = await measureFirstSegmentsSec(server, other, 3);
  const burstVideo = await uploadFile(server, await createSource(bench.folder, BURST_VIDEO_MINUTES * 60));
  const { media } = await waitForVideo(server, burstVideo, (video) => video.media !== null);
  const controller = new AbortController();
  const requests = Array.from({ length: PARALLEL_REQUESTS }, (_, index) =>
    keepRequesting(server, media!.hls, index, controller.signal),
  );
  const during = await measureFirstSegmentsSec(server, other, OTHER_VIDEOS);
  controller.abort();
  const refused = (await Promise.all(requests)).reduce((sum, count) => sum + count, 0);
  return [
    {
      name: `First segments of other videos while ${PARALLEL_REQUESTS} requests wait for one, p95`,
      measured: percentile(during, 0.95),
      unit: 's',
      limit: { atMost: 3 },
      from: `${during.length} segments of new 1080p videos, median ${median(during).toFixed(2)} s; without the burst ${median(idle).toFixed(2)} s; ${refused} requests were answered with 503`,
    },
  ];
}

/** Keeps requesting higher renditions from the end of the video, which background jobs encode last. */
async function keepRequesting(
  server: BenchServer,
  hls: string,
  index: number,
  signal: AbortSignal,
): Promise<number> {
  const last = (BURST_VIDEO_MINUTES * 60) / 4 - 1;
  const tracks = ['v1080', 'v720', 'v480', 'v360'];
  let refused = 0;
  for (let turn = 0; !signal.aborted; turn += 1) {
    const file = `${tracks[index % tracks.length]}/${last - (Math.floor((index + turn * PARALLEL_REQUESTS) / tracks.length) % last)}.m4s`;
    const response = await fetch(server.url + hls.replace('master.m3u8', file), { signal }).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    if (response?.status !== 503) continue;
    refused += 1;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  return refused;
}

async function requestStatus(url: string): Promise<number> {
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok && response.status !== 503) throw new Error(`bench: ${url} answered ${response.status}`);
  return response.status;
}

async function measureFirstSegmentsSec(
  server: BenchServer,
  source: string,
  videos: number,
): Promise<number[]> {
  const durationsSec: number[] = [];
  for (let count = 0; count < videos; count += 1) {
    const id = await uploadFile(server, source);
    const { media } = await waitForVideo(server, id, (video) => video.media !== null, 25);
    const startedAt = performance.now();
    await Promise.all(
      FIRST_SEGMENTS.map(async (file) => {
        // Like a player: repeats the request while the segment is being encoded.
        while ((await requestStatus(server.url + media!.hls.replace('master.m3u8', file))) === 503);
        durationsSec.push((performance.now() - startedAt) / 1000);
      }),
    );
  }
  return durationsSec;
}
