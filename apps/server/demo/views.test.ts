import { describe, expect, it } from 'vitest';
import { createDemoViews } from './views.ts';

const NOW = Date.UTC(2026, 10, 15, 12);
const audience = {
  videoId: 'a',
  organizationId: 'o',
  durationMs: 36_000,
  seed: 7,
  viewsPerDay: 40,
};
const views = [...createDemoViews(audience, NOW)];

describe('the views of a demo video', () => {
  it('are the same for every start', () => {
    expect([...createDemoViews(audience, NOW)]).toEqual(views);
    expect([...createDemoViews({ ...audience, seed: 8 }, NOW)]).not.toEqual(views);
  });

  it('cover the last weeks, but not the future', () => {
    const times = views.map(({ view }) => view.createdMs);
    expect(Math.max(...times)).toBeLessThan(NOW);
    expect(Math.min(...times)).toBeLessThan(NOW - 50 * 24 * 3_600_000);
    expect(views.length).toBeGreaterThan(1500);
  });

  it('are possible: what was played lies within the video, and first seen is part of it', () => {
    const isWithin = ([start, end]: readonly [number, number]) =>
      start >= 0 && end > start && end <= audience.durationMs;
    const isPossible = ({ view, played, firstSeen, hasStarted }: (typeof views)[number]) =>
      hasStarted === (view.startedMs !== null) &&
      hasStarted === played.length > 0 &&
      played.every(isWithin) &&
      firstSeen.every((part) => played.includes(part));
    expect(views.filter((view) => !isPossible(view))).toEqual([]);
  });
});
