/** A question of a live event was opened or closed: `question` is its id. */
export const QUESTION_OPENED_EVENT = 'quizzes.opened';
export const QUESTION_CLOSED_EVENT = 'quizzes.closed';
/** People have answered: `question`, and `results` as numbers separated by commas, unless the owner hides them. At most once a second by each process. */
export const RESULTS_CHANGED_EVENT = 'quizzes.results';
