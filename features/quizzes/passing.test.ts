import { expect, it } from 'vitest';
import { isPassed } from './passing.ts';

it.each([
  [50, 1, 50, true],
  [49.99, 1, 50, false],
  [(0.1 + 0.2) * 100 - 1e-13, 1, 30, true],
  [0, 0, 0, false],
  [0, 1, 0, true],
  [100, 0, 50, false],
  [50, 0.5, 50, true],
])('%d percent with %d correct and a passing score of %d: %s [EO-03]', (percent, correct, passing, passed) =>
  expect(isPassed({ percent, correct }, passing)).toBe(passed),
);
