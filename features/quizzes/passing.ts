/** Tolerates rounding when a percentage is compared. */
export const PERCENT_EPSILON = 1e-9;

interface Result {
  readonly percent: number;
  readonly correct: number;
}

/** EO-03: at or above the passing score, with at least one correct answer. */
export const isPassed = ({ percent, correct }: Result, passingScore: number): boolean =>
  correct > 0 && percent + PERCENT_EPSILON >= passingScore;
