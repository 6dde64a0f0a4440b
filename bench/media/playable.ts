import { rmSync } from 'node:fs';
import { videoRoutes } from '#features/videos/contract.ts';
import { type Figure, median } from '../figure.ts';
import type { Bench } from '../processes.ts';
import { longSource } from './sources.ts';
import { type MediaWorld, openMediaWorld, untilVideo, uploadPath } from './world.ts';

const MINUTES = [1, 60, 10] as const;
const ROUNDS = 3;
const LOOK_EVERY_MS = 25;

/** From the answer to the last byte until the first segment of the lowest rendition is here. */
async function playableSec(world: MediaWorld, source: string): Promise<number> {
  const id = await uploadPath(world, source);
  const begun = performance.now();
  const { media } = await untilVideo(world, id, (video) => video.media !== null, LOOK_EVERY_MS);
  for (const file of ['master.m3u8', 'v240/index.m3u8', 'v240/init.mp4', 'v240/0.m4s']) {
    const answer = await fetch(world.url + media!.hls.replace('master.m3u8', file));
    if (!answer.ok) throw new Error(`bench: ${file} was answered with ${answer.status}`);
    await answer.arrayBuffer();
  }
  const took = (performance.now() - begun) / 1000;
  await world.person.call(videoRoutes.remove, { id });
  return took;
}

/** `plainSecPerSec`: what plain ffmpeg needs for the ladder of one second of such a source. */
export async function playable(bench: Bench, plainSecPerSec: number): Promise<Figure[]> {
  const world = await openMediaWorld(bench, 'playable');
  const took = new Map<number, number[]>(MINUTES.map((minutes) => [minutes, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const minutes of MINUTES) {
      const source = await longSource(bench.folder, minutes * 60);
      took.get(minutes)!.push(await playableSec(world, source));
      rmSync(source);
    }
  }
  const [one, sixty, ten] = MINUTES.map((minutes) => median(took.get(minutes)!)) as [number, number, number];
  const plainSec = plainSecPerSec * 600;
  return [
    {
      name: 'Upload end to first segment, 10 minutes of 1080p ÷ plain ffmpeg’s time for the ladder',
      measured: ten / plainSec,
      unit: '×',
      limit: { atMost: 0.05 },
      from: `${ten.toFixed(1)} ÷ ${plainSec.toFixed(0)} s (plain ffmpeg measured on a shorter piece and multiplied)`,
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
