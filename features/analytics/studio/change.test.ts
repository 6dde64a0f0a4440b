import { expect, it } from 'vitest';
import { type Change, changeOf } from './change.ts';

it.each<[number | null, number | null | undefined, Change | null]>([
  [120, 100, { direction: 'up', percent: 20 }],
  [80, 100, { direction: 'down', percent: 20 }],
  [0, 100, { direction: 'down', percent: 100 }],
  [1003, 1000, { direction: 'same', percent: 0 }],
  [300, 100, { direction: 'up', percent: 200 }],
  [5, 0, { direction: 'up', percent: null }],
  [0, 0, null],
  [null, 10, null],
  [10, null, null],
  [10, undefined, null],
])('%s after %s is %o [TR-09]', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change);
});
