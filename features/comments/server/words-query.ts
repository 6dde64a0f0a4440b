const WORDS_MAX = 12;

/** Every word must occur, as the beginning of a word; null when there is none to look for. */
export function wordsQuery(words: string): string | null {
  const found = words
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, WORDS_MAX);
  return found ? found.map((word) => `${word}:*`).join(' & ') : null;
}
