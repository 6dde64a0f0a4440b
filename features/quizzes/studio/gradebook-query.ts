export const GRADEBOOK_VIEWS = ['people', 'questions', 'changes'] as const;
export type GradebookView = (typeof GRADEBOOK_VIEWS)[number];

/** What the page shows; everything is in its URL. */
export interface GradebookQuery {
  readonly view: GradebookView;
  /** Undefined for all quizzes; 0 for the questions without one. */
  readonly qid: number | undefined;
  /** Only people who have not finished. */
  readonly isUnfinished: boolean;
}

/** Unknown values in the URL are ignored. */
export function readGradebookQuery(params: URLSearchParams): GradebookQuery {
  const quiz = params.get('quiz') ?? '';
  const view = GRADEBOOK_VIEWS.find((one) => one === params.get('view')) ?? 'people';
  return {
    view,
    qid: /^\d{1,15}$/.test(quiz) ? Number(quiz) : undefined,
    isUnfinished: params.get('unfinished') === '1',
  };
}

/** Defaults are left out, so that the plain page has a plain URL. */
export function writeGradebookQuery({ view, qid, isUnfinished }: GradebookQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (view !== 'people') params.set('view', view);
  if (qid !== undefined) params.set('quiz', String(qid));
  if (isUnfinished) params.set('unfinished', '1');
  return params;
}
