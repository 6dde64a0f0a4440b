import type { Moment, Question } from './question.ts';
import type { Quiz } from './quiz.ts';

export interface GroupedQuestion {
  readonly id: number;
  readonly startMs: number;
  readonly data: Question;
}

/** A quiz with its questions, in the order in which they are asked. */
export interface QuizGroup {
  readonly qid: number;
  /** Null for the questions without a quiz, whose `qid` is 0. */
  readonly quiz: Quiz | null;
  readonly questions: readonly GroupedQuestion[];
}

const MOMENT_ORDER: readonly Moment[] = ['START', 'TIME', 'RANDOM', 'LIVE', 'END'];

/** Quizzes by their order, then the questions without a quiz, if there are any. */
export function groupQuestions(
  quizzes: readonly { readonly id: string; readonly data: Quiz }[],
  questions: readonly { readonly id: string; readonly startMs: number; readonly data: Question }[],
): readonly QuizGroup[] {
  const byQid = new Map<number, GroupedQuestion[]>(quizzes.map(({ id }) => [Number(id), []]));
  const loose: GroupedQuestion[] = [];
  for (const { id, startMs, data } of questions) {
    const ofQuiz = byQid.get(data.qid);
    // A question whose quiz was deleted has none.
    if (ofQuiz) ofQuiz.push({ id: Number(id), startMs, data });
    else loose.push({ id: Number(id), startMs, data: { ...data, qid: 0 } });
  }
  const groups: QuizGroup[] = quizzes
    .map(({ id, data }) => ({ qid: Number(id), quiz: data }))
    .sort((a, b) => a.quiz.order - b.quiz.order || a.qid - b.qid)
    .map(({ qid, quiz }) => ({ qid, quiz, questions: byQid.get(qid)?.sort(compareQuestions) ?? [] }));
  if (loose.length > 0) groups.push({ qid: 0, quiz: null, questions: loose.sort(compareQuestions) });
  return groups;
}

/** Only questions that appear at a time are sorted by it. */
const timeOf = ({ startMs, data }: GroupedQuestion): number => (data.appears_at === 'TIME' ? startMs : 0);
const momentOf = ({ data }: GroupedQuestion): number => MOMENT_ORDER.indexOf(data.appears_at);

const compareQuestions = (a: GroupedQuestion, b: GroupedQuestion): number =>
  momentOf(a) - momentOf(b) || timeOf(a) - timeOf(b) || a.data.order - b.data.order || a.id - b.id;
