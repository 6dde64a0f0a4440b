import { describe, expect, it } from 'vitest';
import { type Candidate, type RankWeights, RECOMMENDED, RELATED, rank, type Taste } from './rank.ts';

const nobody: Taste = {
  profile: new Map(),
  current: new Map(),
  together: new Map(),
  seen: new Set(),
  rarity: () => 1,
};
const video = (id: string, terms: Record<string, number> = {}, heat = 0): Candidate => ({
  id,
  terms: new Map(Object.entries(terms)),
  heat,
});
const sorted = (candidates: Candidate[], taste: Partial<Taste>, weights: RankWeights): string =>
  rank(candidates, { ...nobody, ...taste }, weights).join(' ');

const rope = video('rope', { '#knots': 0.9 });
const math = video('math', { '#math': 0.9 });
const hot = video('hot', {}, 6);
const cold = video('cold', {}, -30);

describe('rank', () => {
  it.each<[string, RankWeights, Candidate[], Partial<Taste>, string]>([
    [
      'visitors: what is like the video before what is popular',
      RELATED,
      [hot, rope],
      { current: new Map([['#knots', 1]]) },
      'rope hot',
    ],
    ['visitors: what is popular before everything else', RECOMMENDED, [cold, math, hot], {}, 'hot math cold'],
    [
      'viewers: what suits them before what is like the video',
      RECOMMENDED,
      [rope, math],
      { current: new Map([['#knots', 1]]), profile: new Map([['#math', 1]]) },
      'math rope',
    ],
    [
      'related videos do not depend on the viewer',
      RELATED,
      [rope, math],
      { current: new Map([['#knots', 1]]), profile: new Map([['#math', 1]]) },
      'rope math',
    ],
    [
      'what the same people watch',
      RECOMMENDED,
      [hot, math, rope],
      {
        together: new Map([
          ['rope', 2],
          ['math', 1],
        ]),
      },
      'rope math hot',
    ],
    [
      'what was seen comes last, best first',
      RECOMMENDED,
      [rope, math, cold, hot],
      { profile: new Map([['#math', 1]]), seen: new Set(['math', 'hot']) },
      'rope cold math hot',
    ],
    [
      'what is popular outweighs what few people watch together',
      RELATED,
      [video('few', {}, -30), video('alone', {}, 6), video('many', {}, -30)],
      {
        together: new Map([
          ['few', 1],
          ['many', 100],
        ]),
      },
      'many alone few',
    ],
    ['what is popular by degrees', RELATED, [cold, video('mild', {}, 1), hot], {}, 'hot mild cold'],
    ['equal ones by their id', RECOMMENDED, [video('b'), video('a'), video('c')], {}, 'a b c'],
    ['nothing', RECOMMENDED, [], {}, ''],
  ])('%s', (_, weights, candidates, taste, expected) => {
    expect(sorted(candidates, taste, weights)).toBe(expected);
    expect(sorted([...candidates].reverse(), taste, weights)).toBe(expected);
  });
});
