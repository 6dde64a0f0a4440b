import { expect, it } from 'vitest';
import { backBufferSec } from './hls-config.ts';

it.each([
  ['a film', false, 120, 60],
  ['a clip that comes round again', true, 120, Number.POSITIVE_INFINITY],
  ['an hour that comes round again', true, 3600, 60],
])('keeps of %s what may be seen again', (_, loops, wholeSec, keptSec) => {
  expect(backBufferSec(loops, wholeSec)).toBe(keptSec);
});
