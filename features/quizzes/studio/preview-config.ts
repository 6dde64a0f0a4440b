import type { Answer, AnswerResult } from '../answer.ts';
import { choicesOf, gradeAnswer, slotsOf, solutionOf } from '../grading.ts';
import type { GroupedQuestion, QuizGroup } from '../group-questions.ts';
import type { Preview } from '../player/context.ts';
import { showQuestion } from '../question.ts';
import type { FormulaDelimiters } from '../split-formulas.ts';

interface PreviewOptions {
  readonly group: QuizGroup;
  readonly formulas: FormulaDelimiters | null;
  onDone(): void;
}

/** The configuration with which the player asks questions that are not published yet. */
export function previewConfig({ group: { qid, quiz, questions }, formulas, onDone }: PreviewOptions) {
  const shown = questions.map(({ id, startMs: start, data }) => ({
    id: String(id),
    kind: 'question',
    start,
    end: null,
    // A live question is asked like any other.
    data: { ...showQuestion(data), qid, ...(data.appears_at === 'LIVE' ? { appears_at: 'TIME' } : {}) },
  }));
  const ofQuiz = quiz ? [{ id: String(qid), kind: 'quiz', start: 0, end: null, data: quiz }] : [];
  const preview: Preview = {
    ids: questions.map(({ id }) => id),
    answer: async (id, answer) => gradePreview(questions, id, answer),
    onDone,
  };
  return { items: [...ofQuiz, ...shown], ...(formulas ? { formulas } : {}), preview };
}

/** Graded here, because the owner has the key and the server does not know the draft. */
function gradePreview(questions: readonly GroupedQuestion[], id: number, answer: Answer): AnswerResult {
  const data = questions.find((one) => one.id === id)?.data;
  if (!data) throw new Error(`quizzes: the preview has no question ${id}`);
  const mayKnow = data.show_answer_flag;
  const chosen = data.results === 'hidden' ? null : choicesOf(data, answer);
  return {
    id,
    correct: mayKnow ? gradeAnswer(data, answer) : null,
    solution: mayKnow ? solutionOf(data) : null,
    explanation: mayKnow && data.explanation !== '' ? data.explanation : null,
    results: chosen && Array.from({ length: slotsOf(data) }, (_, slot) => (chosen.includes(slot) ? 1 : 0)),
    attempt: 1,
  };
}

/** One question on its own, without the page that begins its quiz. */
export const loneQuestion = ({ id, startMs, data }: GroupedQuestion): QuizGroup => ({
  qid: 0,
  quiz: null,
  questions: [{ id, startMs, data }],
});
