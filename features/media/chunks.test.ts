import { describe, expect, it } from 'vitest';
import { audioTrack, sourceFacts, videoTrack } from '#test/fixtures/source-facts.ts';
import { planChunks } from './chunks.ts';
import { gridForTrack, planLadder } from './ladder.ts';

const videos = {
  'no video': null,
  'one rendition': videoTrack({ width: 320, height: 240, displayWidth: 320, displayHeight: 240 }),
  'several renditions': videoTrack({ width: 1920, height: 1080, displayWidth: 1920, displayHeight: 1080 }),
};
const cases = Object.entries(videos).flatMap(([name, video]) =>
  [3, 60, 61, 119, 120, 121, 3600].map((durationSec) => ({ name, video, durationSec })),
);

describe('planChunks', () => {
  it.each(cases)(
    'covers every segment of every track exactly once: $name, $durationSec s [HO-01]',
    ({ video, durationSec }) => {
      const ladder = planLadder(sourceFacts({ video, durationSec, audio: [audioTrack({})] }));
      const chunks = planChunks(ladder);
      for (const { name } of [...ladder.video, ...ladder.audio]) {
        const own = chunks.filter(({ tracks }) => tracks.includes(name));
        const segments = own.flatMap(({ from, to }) =>
          Array.from({ length: to - from }, (_, index) => from + index),
        );
        expect(segments).toEqual([...Array(gridForTrack(ladder, name)!.segmentCount).keys()]);
        expect(own.every(({ from, to }) => from < to)).toBe(true);
      }
    },
  );

  it('loses at most about two minutes of the lowest rendition and one of the others with a killed worker', () => {
    const ladder = planLadder(sourceFacts({ video: videos['several renditions'], durationSec: 3600 }));
    const [lowest] = ladder.video;
    for (const { tracks, from, to } of planChunks(ladder).filter(({ tracks: [first] }) => first![0] === 'v'))
      expect(to - from).toBeLessThanOrEqual(tracks[0] === lowest!.name ? 30 : 15);
  });

  it('weighs the work by its pixels, so that progress advances evenly', () => {
    const ladder = planLadder(sourceFacts({ video: videos['several renditions'], durationSec: 3600 }));
    const [lowest, ...others] = ladder.video;
    const pixels = others.reduce((sum, { width, height }) => sum + width * height, 0);
    const weights = new Map(planChunks(ladder).map((chunk) => [chunk.tracks[0], chunk.weight]));
    expect(weights.get(lowest!.name)).toBe(lowest!.width * lowest!.height * 30);
    expect(weights.get(others[0]!.name)).toBe(pixels * 15);
  });
});
