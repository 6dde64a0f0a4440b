import { heaviest, type Terms, tagTerm, toUnit, wordsOf } from './terms.ts';

export interface WatchedVideo {
  readonly videoId: string;
  readonly percent: number;
}

/** What is known about a viewer. Both lists are short and begin with the most recent. */
export interface ViewerFacts {
  readonly watched: readonly WatchedVideo[];
  /** Ids of videos. */
  readonly liked: readonly string[];
  readonly interests: readonly string[];
}

/** Terms that stand for a viewer. */
const PROFILE_MAX = 16;
/** Less was a glance, which says that they did not like it. */
const GLANCE_PERCENT = 5;
const GLANCE_WEIGHT = -0.2;
const LIKE_WEIGHT = 1.2;
/** Enough to prevail over a short history, not over a long one. */
const INTEREST_WEIGHT = 1.5;
/** After this many further videos, one counts half as much. */
const HALF_AFTER = 20;
/** Whoever has seen this much needs no recommendation of it. */
const SEEN_PERCENT = 70;

export const isSeen = ({ percent }: WatchedVideo): boolean => percent >= SEEN_PERCENT;

/** How much each video says about the viewer: the part that was watched, or a like; recent ones say more. */
export function weighVideos({ watched, liked }: Pick<ViewerFacts, 'watched' | 'liked'>): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (id: string, weight: number, index: number) =>
    weights.set(id, (weights.get(id) ?? 0) + weight / (1 + index / HALF_AFTER));
  watched.forEach(({ videoId, percent }, index) => {
    add(videoId, percent < GLANCE_PERCENT ? GLANCE_WEIGHT : 0.2 + 0.8 * (percent / 100), index);
  });
  liked.forEach((id, index) => {
    add(id, LIKE_WEIGHT, index);
  });
  return weights;
}

/** The terms of what a viewer watched, liked, and is interested in, as a vector of length 1. */
export function buildProfile(facts: ViewerFacts, termsOf: (videoId: string) => Terms | undefined): Terms {
  const sums = new Map<string, number>();
  const add = (term: string, weight: number) => sums.set(term, (sums.get(term) ?? 0) + weight);
  for (const [id, weight] of weighVideos(facts))
    for (const [term, share] of termsOf(id) ?? []) add(term, weight * share);
  for (const interest of facts.interests) {
    add(tagTerm(interest), INTEREST_WEIGHT);
    for (const word of wordsOf(interest)) add(word, INTEREST_WEIGHT / 2);
  }
  const liked = new Map([...sums].filter(([, weight]) => weight > 0));
  return toUnit(new Map(heaviest(liked, PROFILE_MAX)));
}
