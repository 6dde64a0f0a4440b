const WORDS_MAX = 12;

/** Builds a tsquery that matches every word as a prefix; null if there are no words. */
export function toPrefixQuery(words: string): string | null {
  const prefixes = words
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, WORDS_MAX);
  return prefixes ? prefixes.map((word) => `${word}:*`).join(' & ') : null;
}
