import { type Rarity, similarity, type Terms } from './terms.ts';

export interface Candidate {
  readonly id: string;
  readonly terms: Terms;
  readonly heat: number;
}

/** What candidates are compared with. */
export interface Taste {
  /** The terms of the viewer; empty for visitors. */
  readonly profile: Terms;
  /** The terms of the video that is being watched. */
  readonly current: Terms;
  /** How often candidates are watched by people who watched the same videos, by id. */
  readonly together: ReadonlyMap<string, number>;
  /** What the viewer has already watched; it comes last. */
  readonly seen: ReadonlySet<string>;
  readonly rarity: Rarity;
}

export interface RankWeights {
  readonly profile: number;
  readonly current: number;
  readonly together: number;
  readonly heat: number;
}

export const RELATED: RankWeights = { profile: 0, current: 3, together: 0.4, heat: 0.1 };
export const RECOMMENDED: RankWeights = { profile: 2, current: 1, together: 1.5, heat: 0.4 };

/** Half-lives of views from the hottest candidate to one without any bonus. */
const HEAT_RANGE = 12;

/** Sorts candidates, best first. Equal ones are sorted by id, so that pages of a list fit together. */
export function rank(
  candidates: readonly Candidate[],
  { profile, current, together, seen, rarity }: Taste,
  weights: RankWeights,
): string[] {
  const hottest = Math.max(...candidates.map(({ heat }) => heat));
  const mostTogether = Math.max(...together.values(), Number.MIN_VALUE);
  const score = ({ id, terms, heat }: Candidate): number =>
    weights.profile * similarity(profile, terms, rarity) +
    weights.current * similarity(current, terms, rarity) +
    weights.together * ((together.get(id) ?? 0) / mostTogether) +
    weights.heat * Math.max(0, 1 - (hottest - heat) / HEAT_RANGE);
  return candidates
    .map((one) => ({ id: one.id, isSeen: seen.has(one.id), score: score(one) }))
    .sort((a, b) => Number(a.isSeen) - Number(b.isSeen) || b.score - a.score || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}
