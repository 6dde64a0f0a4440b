import { isGraded } from './grading.ts';
import type { GroupedQuestion, QuizGroup } from './group-questions.ts';
import type { Question } from './question.ts';
import type { Quiz } from './quiz.ts';

/** What keeps a question from being published. */
export type QuestionProblem =
  | 'no-text'
  | 'too-few-choices'
  | 'no-correct-choice'
  | 'no-accepted-answer'
  | 'no-number';
export type QuizProblem = 'no-title';
/** What an owner should know, although it can be published. */
export type QuizWarning =
  | 'past-end'
  | 'same-time'
  | 'no-questions'
  | 'nothing-graded'
  | 'certificate-without-passing-score';

const CHOICES_MIN = 2;
/** QZ-03: questions closer than this appear at the same moment. */
const SAME_MS = 1000;

const PROBLEMS: Readonly<Record<QuestionProblem | QuizProblem, string>> = {
  'no-text': 'The question has no text.',
  'too-few-choices': 'The question needs at least two choices.',
  'no-correct-choice': 'No choice is marked as correct.',
  'no-accepted-answer': 'The question needs at least one accepted answer.',
  'no-number': 'The correct number is missing.',
  'no-title': 'The quiz has no title.',
};

export function findQuestionProblem(question: Question): QuestionProblem | null {
  if (question.text === '') return 'no-text';
  switch (question.type) {
    case 'choice':
    case 'multiple':
      return hasTooFewChoices(question) ? 'too-few-choices' : isGraded(question) ? null : 'no-correct-choice';
    case 'poll':
      return hasTooFewChoices(question) ? 'too-few-choices' : null;
    case 'boolean':
      return isGraded(question) ? null : 'no-correct-choice';
    case 'text':
      return isGraded(question) ? null : 'no-accepted-answer';
    case 'number':
      return isGraded(question) ? null : 'no-number';
    default:
      return null;
  }
}

const hasTooFewChoices = ({ choices }: Question): boolean =>
  choices.filter((choice) => choice !== '').length < CHOICES_MIN;

export const findQuizProblem = (quiz: Quiz): QuizProblem | null => (quiz.title === '' ? 'no-title' : null);

/** A sentence for the API; the studio has translated ones. */
export const describeProblem = (problem: QuestionProblem | QuizProblem): string => PROBLEMS[problem];

/** Warnings by the id of the question or quiz. A duration of 0 is unknown. */
export function listWarnings(
  questions: readonly GroupedQuestion[],
  durationMs: number,
  quizzes: readonly Pick<QuizGroup, 'qid' | 'quiz'>[] = [],
): ReadonlyMap<number, QuizWarning> {
  const found = new Map<number, QuizWarning>();
  const timed = questions
    .filter(({ data }) => data.appears_at === 'TIME')
    .toSorted((a, b) => a.startMs - b.startMs);
  for (const [index, question] of timed.entries()) {
    const earlier = timed.slice(0, index);
    if (durationMs > 0 && question.startMs >= durationMs) found.set(question.id, 'past-end');
    else if (earlier.some((other) => collide(other, question))) found.set(question.id, 'same-time');
  }
  for (const { qid, quiz } of quizzes) {
    const ofQuiz = questions.filter(({ data }) => data.qid === qid);
    const warning = quiz && warnOfQuiz(quiz, ofQuiz);
    if (warning) found.set(qid, warning);
  }
  return found;
}

/** Questions of one quiz may share a time: they are asked one after the other. */
const collide = (earlier: GroupedQuestion, later: GroupedQuestion): boolean =>
  later.startMs - earlier.startMs < SAME_MS && (later.data.qid === 0 || later.data.qid !== earlier.data.qid);

function warnOfQuiz(quiz: Quiz, questions: readonly GroupedQuestion[]): QuizWarning | null {
  if (questions.length === 0) return 'no-questions';
  const isJudged = quiz.passing_score > 0 || quiz.certificate;
  if (isJudged && !questions.some(({ data }) => isGraded(data))) return 'nothing-graded';
  return quiz.certificate && quiz.passing_score === 0 ? 'certificate-without-passing-score' : null;
}
