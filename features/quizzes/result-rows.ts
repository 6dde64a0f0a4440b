import type { ShownQuestion } from './question.ts';

/** One bar of the results: a choice, or a number of stars. */
export interface ResultRow {
  readonly slot: number;
  readonly count: number;
  /** Whole percent of all answers that were counted. */
  readonly percent: number;
}

/** The answers of everyone by choice. Empty choices have no row; nothing is shown of hidden results. */
export function listResultRows(
  question: Pick<ShownQuestion, 'type' | 'choices' | 'results'>,
  results: readonly number[] | null,
): ResultRow[] {
  if (!results || question.results === 'hidden') return [];
  const hasChoices = !['boolean', 'rating'].includes(question.type);
  const total = countAnswers(results);
  return results
    .map((count, slot) => ({ slot, count, percent: total === 0 ? 0 : Math.round((count / total) * 100) }))
    .filter(({ slot }) => !hasChoices || (question.choices[slot] ?? '') !== '');
}

export const countAnswers = (results: readonly number[]): number =>
  results.reduce((sum, count) => sum + count, 0);

/** The row with the most answers; null while there are none, or if several have as many. */
export function findLeadingRow(rows: readonly ResultRow[]): ResultRow | null {
  const [first = null, second] = [...rows].sort((a, b) => b.count - a.count);
  return first && first.count > (second?.count ?? 0) ? first : null;
}

/** Answers only become more, so of two counts the larger one is the later one. */
export const pickLaterResults = (
  known: readonly number[] | null,
  next: readonly number[] | null,
): readonly number[] | null => {
  if (!known || !next) return next ?? known;
  return known.length === next.length && countAnswers(known) > countAnswers(next) ? known : next;
};
