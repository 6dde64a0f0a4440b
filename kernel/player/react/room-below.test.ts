import { describe, expect, it } from 'vitest';
import { roomBelow } from './room-below.ts';

describe('roomBelow', () => {
  it.each([
    ['a frame with the shape of the picture', [640, 360, 16 / 9], 0],
    ['a frame with room for the bar', [640, 412, 16 / 9], 52],
    ['a frame with too little room', [640, 380, 16 / 9], 20],
    ['a high frame', [640, 900, 16 / 9], 52],
    ['a portrait video in a wide frame', [640, 360, 9 / 16], 0],
  ] as const)('%s', (_name, [widthPx, heightPx, ratio], expected) => {
    expect(roomBelow({ widthPx, heightPx, ratio }, 52)).toBeCloseTo(expected);
  });
});
