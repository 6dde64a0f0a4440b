import { describe, expect, it } from 'vitest';
import { type ObjectFit, videoRectIn } from './video-rect.ts';

type Four = readonly [left: number, top: number, width: number, height: number];
const rect = ([leftPx, topPx, widthPx, heightPx]: Four) => ({ leftPx, topPx, widthPx, heightPx });

describe('videoRectIn', () => {
  it.each<[string, Four, readonly [number, number], ObjectFit, Four]>([
    ['fills a box of its own shape', [0, 0, 640, 360], [1920, 1080], 'contain', [0, 0, 640, 360]],
    ['has bars above and below in a tall box', [0, 0, 320, 360], [1920, 1080], 'contain', [0, 90, 320, 180]],
    ['has bars at the sides in a wide box', [0, 0, 960, 360], [1920, 1080], 'contain', [160, 0, 640, 360]],
    ['stands upright in a wide box', [0, 0, 640, 360], [1080, 1920], 'contain', [218.75, 0, 202.5, 360]],
    ['starts where its box starts', [10, 20, 640, 400], [1920, 1080], 'contain', [10, 40, 640, 360]],
    ['grows beyond its box to cover it', [0, 0, 320, 360], [1920, 1080], 'cover', [-160, 0, 640, 360]],
    ['is stretched to fill', [0, 0, 300, 300], [1920, 1080], 'fill', [0, 0, 300, 300]],
    ['keeps its size with none', [0, 0, 400, 300], [200, 100], 'none', [100, 100, 200, 100]],
    ['is not enlarged with scale-down', [0, 0, 400, 300], [200, 100], 'scale-down', [100, 100, 200, 100]],
    ['is reduced with scale-down', [0, 0, 100, 100], [200, 100], 'scale-down', [0, 25, 100, 50]],
    ['is the whole box while its size is unknown', [0, 0, 640, 400], [0, 0], 'contain', [0, 0, 640, 400]],
    ['is the whole box without a width', [0, 0, 640, 400], [0, 100], 'contain', [0, 0, 640, 400]],
    ['is the whole box without a height', [0, 0, 640, 400], [100, 0], 'contain', [0, 0, 640, 400]],
    ['is nothing in a box that is not laid out', [0, 0, 0, 0], [1920, 1080], 'contain', [0, 0, 0, 0]],
    [
      'follows an aspect ratio as well as a size',
      [0, 0, 320, 360],
      [16 / 9, 1],
      'contain',
      [0, 90, 320, 180],
    ],
  ])('%s', (_, box, [width, height], fit, expected) => {
    const found = videoRectIn(rect(box), { width, height }, fit);
    for (const [name, value] of Object.entries(rect(expected)))
      expect(found[name as keyof typeof found]).toBeCloseTo(value, 6);
  });
});
