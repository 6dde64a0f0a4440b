/**
 * What comes first before the first play and at the end, by widget id. Widgets that are not named here follow in paint
 * order. The end screen is no step: it is shown once all steps are over.
 */
export const PHASE_ORDER = {
  before: ['promos', 'surveys', 'quizzes'],
  after: ['quizzes', 'forms', 'surveys'],
} as const;
