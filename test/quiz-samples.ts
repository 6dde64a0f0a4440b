import type { AnswerResult } from '#features/quizzes/answer.ts';
import type { QuizScore } from '#features/quizzes/contract.ts';
import type { ShownQuestion } from '#features/quizzes/question.ts';

export const shownQuestion = (id: number, question: Partial<ShownQuestion> = {}): ShownQuestion => ({
  type: 'choice',
  text: `Question ${id}`,
  choices: ['Red', 'Green', 'Blue'],
  stars: 5,
  qid: 0,
  order: 0,
  appears_at: 'TIME',
  show_answer_flag: false,
  compulsory_flag: false,
  results: 'hidden',
  ...question,
});

export const answerResult = (id: number, result: Partial<AnswerResult> = {}): AnswerResult => ({
  id,
  correct: null,
  solution: null,
  explanation: null,
  results: null,
  attempt: 1,
  ...result,
});

export const quizScore = (qid: number, score: Partial<QuizScore> = {}): QuizScore => ({
  qid,
  title: `Quiz ${qid}`,
  correct: 1,
  total: 2,
  passing_score: 0,
  type: 'QUIZ',
  percent: 50,
  passed: false,
  answered: 2,
  attempt: 1,
  attempts_left: null,
  is_finished: true,
  certificate: false,
  time_answered: Date.UTC(2030, 0, 2, 12),
  ...score,
});
