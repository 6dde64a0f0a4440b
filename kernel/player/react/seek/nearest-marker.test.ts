import { describe, expect, it } from 'vitest';
import { chapterAt } from './chapter-at.ts';
import { nearestMarker } from './nearest-marker.ts';

const list = [
  { id: 'c1', atMs: 0, endMs: 50_000, label: 'Beginning', kind: 'chapter' as const },
  { id: 'c2', atMs: 50_000, label: 'End', kind: 'chapter' as const },
  { id: 'h1', atMs: 30_000, label: 'Goal', kind: 'highlight' as const },
  { id: 'q1', atMs: 32_000, label: 'Question', kind: 'question' as const },
];
const range = { startMs: 0, endMs: 100_000 };

describe('nearestMarker', () => {
  it.each([
    [0.3, 'h1'],
    [0.305, 'h1'],
    [0.311, 'q1'],
    [0.318, 'q1'],
    [0.29, 'h1'],
    [0.28, undefined],
    [0.5, undefined],
  ])('at %f it is %s', (fraction, id) => {
    expect(nearestMarker(list, fraction, range, 0.012)?.id).toBe(id);
  });
});

describe('chapterAt', () => {
  it.each([
    [0, 'c1'],
    [49_999, 'c1'],
    [50_000, 'c2'],
    [99_000, 'c2'],
  ])('at %i ms it is %s', (ms, id) => {
    expect(chapterAt(list, ms)?.id).toBe(id);
  });
});
