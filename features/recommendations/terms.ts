/**
 * What a video or a viewer stands for, with weights: '#cooking' is a tag, '@' with an id an owner, everything else a word.
 */
export type Terms = ReadonlyMap<string, number>;

export interface VideoText {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly ownerId: string;
  readonly captions: string;
}

/** 0 for a term that every video has, up to 1 for a rare one. */
export type Rarity = (term: string) => number;

/** Terms of one video that are stored. */
const TERMS_MAX = 24;
/** Words of one video whose rarity is looked up. */
const WORDS_MAX = 100;
const MIN_LENGTH = 3;
const MAX_LENGTH = 40;
const WEIGHTS = { tag: 3, title: 2, tagWord: 1, owner: 0.8, description: 0.6, captions: 0.4 } as const;
/** A word that a description repeats gains nothing beyond this. */
const REPEATS_MAX = 3;

/** Too common in small libraries, where rarity cannot be told yet. */
const STOP_WORDS = new Set(
  (
    'about after all also and any are because but can des did der die das den dem ein eine einen for from had has have ' +
    'here how ich ihr into ist its just like mit more nicht not now oder one our out over sich sie sind some than that ' +
    'the their them then there these they this und use very von was way were wie wir what when where which who will ' +
    'with would you your video zum zur auch auf aus bei bis für hat kann man nach noch nur schon über wenn werden wird'
  ).split(' '),
);

export const tagTerm = (tag: string): string => `#${tag.toLowerCase()}`;
export const ownerTerm = (id: string): string => `@${id}`;

export const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(
    (word) => word.length >= MIN_LENGTH && word.length <= MAX_LENGTH && !STOP_WORDS.has(word),
  );

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The words of a video, heaviest first. */
export function weighWords({ title, description, tags, captions }: VideoText): Terms {
  const words = new Map<string, number>();
  const add = (word: string, weight: number) => words.set(word, (words.get(word) ?? 0) + weight);
  for (const word of new Set(wordsOf(title))) add(word, WEIGHTS.title);
  for (const word of new Set(wordsOf(tags.join(' ')))) add(word, WEIGHTS.tagWord);
  for (const [word, count] of countWords(description))
    add(word, WEIGHTS.description * Math.min(count, REPEATS_MAX));
  for (const [word, count] of countWords(captions)) add(word, WEIGHTS.captions * Math.log2(1 + count));
  return new Map(heaviest(words, WORDS_MAX));
}

/** The owner, the tags, and the most characteristic words of a video, as a vector of length 1. */
export function chooseTerms({ tags, ownerId }: VideoText, words: Terms, rarity: Rarity): Terms {
  const named: [string, number][] = [[ownerTerm(ownerId), WEIGHTS.owner]];
  for (const tag of tags) named.push([tagTerm(tag), WEIGHTS.tag]);
  const room = Math.max(TERMS_MAX / 2, TERMS_MAX - named.length);
  const characteristic = heaviest(
    new Map([...words].map(([word, weight]) => [word, weight * rarity(word)])),
    room,
  );
  return toUnit(new Map([...named, ...characteristic.map(([word]) => [word, words.get(word)!] as const)]));
}

export const heaviest = (terms: Terms, max: number): [string, number][] =>
  [...terms].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, max);

/** Scales a vector to the length 1. */
export function toUnit(terms: Terms): Terms {
  const length = Math.hypot(...terms.values());
  return length > 0 ? new Map([...terms].map(([term, weight]) => [term, weight / length])) : terms;
}

/** How much two vectors have in common; rare terms count more. */
export function similarity(a: Terms, b: Terms, rarity: Rarity): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [term, weight] of few) {
    const other = many.get(term);
    if (other !== undefined) sum += weight * other * rarity(term) ** 2;
  }
  return sum;
}

/** Rarity by the number of videos that have a term. */
export const createRarity =
  (videosWith: ReadonlyMap<string, number>, total: number): Rarity =>
  (term) =>
    total < 2 ? 1 : Math.log(1 + total / Math.max(1, videosWith.get(term) ?? 0)) / Math.log(1 + total);
