import { expect, it } from 'vitest';
import { backBufferSec } from './hls-config.ts';

it.each([
  ['a minute of a video that plays once', false, 120, 60],
  ['all of a short looping clip', true, 120, Number.POSITIVE_INFINITY],
  ['a minute of a looping hour', true, 3600, 60],
])('keeps %s in the back buffer', (_, isLooping, durationSec, expectedSec) => {
  expect(backBufferSec(isLooping, durationSec)).toBe(expectedSec);
});
