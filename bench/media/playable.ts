import { rmSync } from 'node:fs';
import { videoRoutes } from '#features/videos/contract.ts';
import { type Figure, median } from '../figure.ts';
import type { Bench } from '../processes.ts';
import { type BenchServer, startBenchServer, uploadFile, waitForVideo } from './server.ts';
import { createSource } from './sources.ts';

const MINUTES = [1, 60, 10] as const;
const ROUNDS = 3;
const POLL_INTERVAL_MS = 25;

/** Returns the seconds from the end of an upload until the first segment of the lowest rendition is received. */
async function measurePlayableSec(server: BenchServer, source: string): Promise<number> {
  const id = await uploadFile(server, source);
  const startedAt = performance.now();
  const { media } = await waitForVideo(server, id, (video) => video.media !== null, POLL_INTERVAL_MS);
  for (const file of ['master.m3u8', 'v240/index.m3u8', 'v240/init.mp4', 'v240/0.m4s']) {
    const response = await fetch(server.url + media!.hls.replace('master.m3u8', file));
    if (!response.ok) throw new Error(`bench: ${file} answered ${response.status}`);
    await response.arrayBuffer();
  }
  const elapsedSec = (performance.now() - startedAt) / 1000;
  await server.person.call(videoRoutes.remove, { id, permanent: true });
  return elapsedSec;
}

/** `plainSecPerSec` is the time that plain ffmpeg takes to encode the ladder of one second of source. */
export async function measureTimeToPlayable(bench: Bench, plainSecPerSec: number): Promise<Figure[]> {
  const server = await startBenchServer(bench, 'playable');
  const durationsSec = new Map<number, number[]>(MINUTES.map((minutes) => [minutes, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const minutes of MINUTES) {
      const source = await createSource(bench.folder, minutes * 60);
      durationsSec.get(minutes)!.push(await measurePlayableSec(server, source));
      rmSync(source);
    }
  }
  const [one, sixty, ten] = MINUTES.map((minutes) => median(durationsSec.get(minutes)!)) as [
    number,
    number,
    number,
  ];
  const plainSec = plainSecPerSec * 600;
  return [
    {
      name: 'Upload end to first segment, 10 minutes of 1080p ÷ plain ffmpeg’s time for the ladder',
      measured: ten / plainSec,
      unit: '×',
      limit: { atMost: 0.05 },
      from: `${ten.toFixed(1)} ÷ ${plainSec.toFixed(0)} s (plain ffmpeg extrapolated from a shorter source)`,
    },
    {
      name: 'Upload end to first segment, 60 minutes ÷ 1 minute',
      measured: sixty / one,
      unit: '×',
      limit: { atMost: 1.5 },
      from: `${sixty.toFixed(2)} ÷ ${one.toFixed(2)} s, medians of ${ROUNDS}`,
    },
  ];
}
