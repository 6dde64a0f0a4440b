import { AppError, fail } from '#kernel/contract/errors.ts';
import type { Clock } from '#kernel/server/clock.ts';
import type { Db } from '#kernel/server/db.ts';
import { quizErrors } from '../contract.ts';
import type { Question } from '../question.ts';
import { type AnswerStore, answerSlot, type NewAnswer } from './answer-store.ts';
import type { AskedQuestions } from './asked-questions.ts';
import { type Judged, judgeAnswer, keyOf, type SentAnswer } from './judge-answers.ts';
import type { ResultCounts } from './result-counts.ts';

export type Outcome = Judged | AppError;

export interface SaveAnswersParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly store: AnswerStore;
  readonly results: Pick<ResultCounts, 'whileSaving'>;
  /** Called with the questions that have new answers, and how many. */
  onSaved(videoId: string, count: number, questions: ReadonlyMap<number, Question>): void;
}

/** Grades and saves answers to questions of one video. The number of statements does not depend on the number of answers. */
export function createSaveAnswers({ db, clock, store, results, onSaved }: SaveAnswersParts) {
  /** What is stored of these answers, and the questions of live events that are open. */
  async function lookUp(videoId: string, sent: readonly SentAnswer[], questions: AskedQuestions) {
    const lookups = sent.map(({ questionId, person, key = null, attempt = null }) => {
      return { questionId, person, key, attempt, qid: questions.get(questionId)!.qid };
    });
    const ids = new Set(sent.map(({ questionId }) => questionId));
    const live = [...ids].filter((id) => questions.get(id)!.data.appears_at === 'LIVE');
    const [found, open] = await Promise.all([store.find(videoId, lookups), store.openOf(videoId, live)]);
    return { found, open };
  }

  /** Returns the slots of those that are new. */
  async function insert(videoId: string, answers: readonly NewAnswer[]): Promise<ReadonlySet<string>> {
    if (answers.length === 0) return new Set();
    const at = clock.now();
    const ids = [...new Set(answers.map((answer) => answer.question_id))];
    const { slots } = await results.whileSaving(ids, async () => {
      const slots = await db.transaction().execute(async (tx) => {
        await store.addAttempts(tx, videoId, answers, at);
        return store.add(tx, videoId, answers, at);
      });
      const counted = answers.filter((answer) => answer.is_counted && slots.has(answerSlot(answer)));
      return { slots, added: counted.map((answer) => [answer.question_id, answer.choices ?? []] as const) };
    });
    return slots;
  }

  return async (
    videoId: string,
    sent: readonly SentAnswer[],
    questions: AskedQuestions,
  ): Promise<Outcome[]> => {
    const { found, open } = await lookUp(videoId, sent, questions);
    const { outcomes, firsts } = judgeTogether(sent, (one, at) =>
      judgeAnswer(one, questions.get(one.questionId)!, found[at]!, open.has(one.questionId)),
    );
    const slots = await insert(videoId, firsts);
    const saved = firsts.filter((answer) => slots.has(answerSlot(answer)));
    if (saved.length > 0) onSaved(videoId, saved.length, countedQuestions(saved, questions));
    if (saved.length === firsts.length) return outcomes;
    // Another process has saved answers to the same questions at the same moment.
    const again = await lookUp(videoId, sent, questions);
    return outcomes.map((outcome, at): Outcome => {
      if (outcome instanceof AppError || slots.has(slotOf(outcome, sent[at]!))) return outcome;
      const judged = judgeAnswer(sent[at]!, outcome.question, again.found[at]!, true);
      const isGone = !(judged instanceof AppError) && judged.added !== undefined;
      return isGone ? fail(quizErrors, 'ATTEMPT_ENDED') : judged;
    });
  };
}

const countedQuestions = (saved: readonly NewAnswer[], questions: AskedQuestions): Map<number, Question> =>
  new Map(
    saved
      .filter((answer) => answer.is_counted)
      .map(({ question_id: id }) => [id, questions.get(id)!.data] as const),
  );

const slotOf = ({ saved }: Judged, { questionId, person }: SentAnswer): string =>
  answerSlot({ question_id: questionId, person, attempt: saved.attempt });

/** Of several new answers to the same question in the same attempt, the first one counts. */
function judgeTogether(sent: readonly SentAnswer[], judge: (one: SentAnswer, at: number) => Outcome) {
  const firsts = new Map<string, NewAnswer>();
  const outcomes = sent.map((one, at): Outcome => {
    const outcome = judge(one, at);
    if (outcome instanceof AppError || !outcome.added) return outcome;
    const { question, added } = outcome;
    const first = firsts.get(answerSlot(added));
    if (!first) firsts.set(answerSlot(added), added);
    else if (first.key === keyOf(one, question)) return { question, saved: first };
    else return fail(quizErrors, 'ALREADY_ANSWERED');
    return outcome;
  });
  return { outcomes, firsts: [...firsts.values()] };
}
