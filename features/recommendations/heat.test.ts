import { describe, expect, it } from 'vitest';
import { addHeat, headStart, heatOf, pastHeat } from './heat.ts';

const DAY_MS = 24 * 3_600_000;
const now = 690 * 30 * DAY_MS;

describe('heat', () => {
  it.each([
    ['more views', heatOf(20, now), heatOf(10, now)],
    ['later views', heatOf(10, now), heatOf(10, now - DAY_MS)],
    ['ten views today and twelve a month ago', heatOf(10, now), heatOf(12, now - 30 * DAY_MS)],
    [
      'a new video and an old one that few people watched',
      headStart(now),
      addHeat(headStart(now - 365 * DAY_MS), heatOf(3, now)),
    ],
    [
      'an old video that many people watch and a new one',
      addHeat(headStart(now - 365 * DAY_MS), heatOf(30, now)),
      headStart(now),
    ],
  ])('is higher for %s', (_, higher, lower) => {
    expect(higher).toBeGreaterThan(lower);
  });

  it.each([
    [1, 1],
    [1, 7],
    [40, 2],
  ])('of %d and %d views is that of all of them', (a, b) => {
    expect(addHeat(heatOf(a, now), heatOf(b, now))).toBeCloseTo(heatOf(a + b, now), 9);
  });

  it.each([
    [0, 2000],
    [2000, 0],
  ])('of %d and %d is the higher one if they are far apart', (a, b) => {
    expect(addHeat(a, b)).toBe(2000);
  });

  it('halves what a view counts after 30 days', () => {
    expect(heatOf(2, now)).toBeCloseTo(heatOf(1, now + 30 * DAY_MS), 9);
  });

  it('of views before they were recorded is a tenth of theirs', () => {
    expect(pastHeat(0, now)).toBeNull();
    expect(pastHeat(50, now)).toBeCloseTo(heatOf(5, now), 9);
  });
});
