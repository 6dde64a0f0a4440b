import type { QuizGroup } from './group-questions.ts';
import type { Moment, Question, QuestionType } from './question.ts';
import type { Quiz } from './quiz.ts';
import type { Mcq, QuizListWire, QuizWire } from './quiz-wire.ts';

/** A quiz as it was sent; what has no id yet is new. */
export interface SentQuiz {
  readonly id?: string;
  /** Null for questions without a quiz. */
  readonly quiz: Quiz | null;
  readonly questions: readonly SentQuestion[];
}

export interface SentQuestion {
  readonly id?: string;
  readonly startMs: number;
  readonly data: Question;
}

export const toWire = (groups: readonly QuizGroup[]): QuizListWire =>
  groups.map(({ qid, quiz, questions }): QuizWire => {
    const mcqs = questions.map(({ id, startMs, data }) => toMcq(id, startMs, data));
    if (!quiz) return { qid, mcqs };
    const { title, description, passing_score, attempts, scoring, shuffle, certificate } = quiz;
    return { qid, title, description, passing_score, attempts, scoring, shuffle, certificate, mcqs };
  });

function toMcq(id: number, startMs: number, question: Question): Mcq {
  const { qid: _qid, order: _order, correct, appears_at, ...rest } = question;
  const [ch1 = '', ch2 = '', ch3 = '', ch4 = ''] = question.choices;
  return {
    ...rest,
    id,
    ch1,
    ch2,
    ch3,
    ch4,
    answer: (correct[0] ?? -1) + 1,
    answers: correct.map((slot) => slot + 1),
    appears_at: appears_at === 'TIME' ? startMs : appears_at,
    rel_offset: startMs,
  };
}

export const fromWire = (list: QuizListWire): readonly SentQuiz[] =>
  list.map((sent, order) => {
    const quiz = isQuiz(sent) ? readQuiz(sent, order) : null;
    const qid = (quiz && sent.qid) || 0;
    const questions = sent.mcqs.map((mcq, index) => readMcq(mcq, qid, index));
    return { ...withId(qid), quiz, questions };
  });

const withId = (id: number | null | undefined) => (id ? { id: String(id) } : {});

/** Without a `qid`, it is a new quiz if anything but its questions is filled in. */
const isQuiz = ({ qid, title, description, passing_score }: QuizWire): boolean =>
  typeof qid === 'number' ? qid > 0 : Boolean(title || description || passing_score);

const readQuiz = (sent: QuizWire, order: number): Quiz => ({
  title: sent.title ?? '',
  description: sent.description ?? '',
  passing_score: sent.passing_score ?? 0,
  attempts: sent.attempts ?? 0,
  scoring: sent.scoring ?? 'best',
  shuffle: sent.shuffle ?? false,
  certificate: sent.certificate ?? false,
  order,
});

function readMcq(mcq: Mcq, qid: number, order: number): SentQuestion {
  const { appears_at, startMs } = readMoment(mcq);
  const data: Question = {
    type: mcq.type ?? guessType(mcq),
    text: mcq.text,
    choices: readChoices(mcq),
    correct: readCorrect(mcq),
    accepted: mcq.accepted ?? [],
    match_case: mcq.match_case ?? false,
    number: mcq.number ?? null,
    tolerance: mcq.tolerance ?? 0,
    stars: mcq.stars ?? 5,
    qid,
    order,
    appears_at,
    show_answer_flag: mcq.show_answer_flag ?? false,
    compulsory_flag: mcq.compulsory_flag ?? false,
    explanation: mcq.explanation ?? '',
    points: mcq.points ?? 1,
    results: mcq.results ?? 'hidden',
  };
  return { ...withId(mcq.id), startMs, data };
}

function guessType(mcq: Mcq): QuestionType {
  const correct = readCorrect(mcq).length;
  return correct === 0 ? 'poll' : correct === 1 ? 'choice' : 'multiple';
}

/** Empty choices at the end do not exist; others keep the numbers of those that follow. */
function readChoices({ choices, ch1, ch2, ch3, ch4 }: Mcq): string[] {
  const all = choices?.length ? choices : [ch1, ch2, ch3, ch4].map((choice) => choice ?? '');
  return all.slice(0, all.findLastIndex((choice) => choice !== '') + 1);
}

/** Who only knows the specified `answer` may have changed it and left `answers` as it was. */
function readCorrect({ answer, answers }: Mcq): number[] {
  const numbers = answers?.length && (!answer || answers.includes(answer)) ? answers : [answer ?? 0];
  return numbers.filter((number) => number > 0).map((number) => number - 1);
}

function readMoment({ appears_at: at, rel_offset }: Mcq): { appears_at: Moment; startMs: number } {
  if (typeof at === 'number') return { appears_at: 'TIME', startMs: at };
  if (!at || at === 'TIME') return { appears_at: 'TIME', startMs: rel_offset ?? 0 };
  return { appears_at: at, startMs: 0 };
}
