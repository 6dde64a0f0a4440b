import { describe, expect, it } from 'vitest';
import { buildProfile, isSeen, type ViewerFacts, weighVideos } from './profile.ts';

const nobody: ViewerFacts = { watched: [], liked: [], interests: [] };
const terms: Record<string, Map<string, number>> = {
  knots: new Map([['#knots', 1]]),
  math: new Map([['#math', 1]]),
};
const profileOf = (facts: Partial<ViewerFacts>) => buildProfile({ ...nobody, ...facts }, (id) => terms[id]);
const heaviest = (facts: Partial<ViewerFacts>): string | undefined =>
  [...profileOf(facts)].sort(([, a], [, b]) => b - a)[0]?.[0];
const watched = (...list: [string, number][]) => list.map(([videoId, percent]) => ({ videoId, percent }));

describe('buildProfile', () => {
  it.each<[string, Partial<ViewerFacts>, string | undefined]>([
    ['nobody', {}, undefined],
    ['what was watched to the end', { watched: watched(['knots', 20], ['math', 100]) }, '#math'],
    ['what was watched last', { watched: watched(['math', 100], ['knots', 100]) }, '#math'],
    ['what was liked', { watched: watched(['knots', 100]), liked: ['math'] }, '#math'],
    ['interests of somebody without a history', { interests: ['Cooking'] }, '#cooking'],
    ['a glance', { watched: watched(['knots', 2]) }, undefined],
    ['unknown videos', { watched: watched(['deleted', 100]) }, undefined],
  ])('%s', (_, facts, expected) => {
    expect(heaviest(facts)).toBe(expected);
  });

  it('is a vector of length 1 with at most 16 terms', () => {
    const interests = Array.from({ length: 30 }, (_, index) => `Topic ${index + 100}`);
    const profile = profileOf({ interests });
    expect(profile.size).toBe(16);
    expect(Math.hypot(...profile.values())).toBeCloseTo(1, 9);
  });

  it('knows the words of interests of several words', () => {
    expect([...profileOf({ interests: ['Sailing boats'] }).keys()]).toEqual([
      '#sailing boats',
      'boats',
      'sailing',
    ]);
  });
});

it('halves what a video says after 20 others', () => {
  const weights = weighVideos({ watched: [], liked: Array.from({ length: 21 }, (_, index) => `v${index}`) });
  expect(weights.get('v20')).toBeCloseTo(weights.get('v0')! / 2, 9);
});

it.each([
  [69, false],
  [70, true],
])('a video of which %d percent were watched is seen: %s', (percent, expected) => {
  expect(isSeen({ videoId: 'v', percent })).toBe(expected);
});
