import type { TimedItem, timelineRoutes } from '#features/timeline/contract.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { type GroupedQuestion, groupQuestions, type QuizGroup } from '../group-questions.ts';
import type { Question } from '../question.ts';
import type { Quiz } from '../quiz.ts';

export type NewItem = Pick<CallInputOf<typeof timelineRoutes.create>, 'kind' | 'start' | 'end' | 'data'>;
export interface ChangedItem {
  readonly item: TimedItem;
  readonly start?: number;
  readonly data?: object;
  /** Also when somebody else has changed it since. */
  readonly force?: boolean;
}
interface Call<Input, Output> {
  mutateAsync(input: Input): Promise<Output>;
}

/** The timed items of a video, as the page offers them. All changes are drafts. */
export interface QuizItems {
  readonly list: readonly TimedItem[];
  /** The same, already before the page is rendered with it. */
  latest(): readonly TimedItem[];
  readonly isLoaded: boolean;
  readonly error: unknown;
  readonly add: Call<NewItem, TimedItem>;
  readonly change: Call<ChangedItem, TimedItem>;
  readonly remove: Call<TimedItem, unknown>;
}

export interface StudioQuestion extends GroupedQuestion {
  readonly item: TimedItem;
}

/** A quiz with its questions, or the questions without a quiz. */
export interface Section {
  readonly qid: number;
  readonly quiz: { readonly item: TimedItem; readonly data: Quiz } | null;
  readonly questions: readonly StudioQuestion[];
}

export const isRemoved = ({ item }: { readonly item: TimedItem }): boolean => item.state === 'removed';

/** The items in the order in which they are asked, removed ones included. */
export function arrangeItems(list: readonly TimedItem[]): Section[] {
  const itemOf = new Map(list.map((item) => [Number(item.id), item]));
  const quizzes = list.filter(({ kind }) => kind === 'quiz');
  const removed = new Set(quizzes.filter(({ state }) => state === 'removed').map(({ id }) => Number(id)));
  const questions = list
    .filter(({ kind }) => kind === 'question')
    .map(({ id, start, state, data }) => {
      const question = data as Question;
      // Without its quiz, a question that stays has none.
      const isLeft = state !== 'removed' && removed.has(question.qid);
      return { id, startMs: start, data: isLeft ? { ...question, qid: 0 } : question };
    });
  const groups = groupQuestions(
    quizzes.map(({ id, data }) => ({ id, data: data as Quiz })),
    questions,
  );
  return groups.map(({ qid, quiz, questions: ofQuiz }) => {
    const item = itemOf.get(qid);
    return {
      qid,
      quiz: quiz && item ? { item, data: quiz } : null,
      questions: ofQuiz.flatMap((question) => {
        const own = itemOf.get(question.id);
        return own ? [{ ...question, item: own }] : [];
      }),
    };
  });
}

/** What viewers will have once everything is published. */
export const listGroups = (sections: readonly Section[]): QuizGroup[] =>
  sections
    .filter(({ quiz }) => !quiz || !isRemoved(quiz))
    .map(({ qid, quiz, questions }) => ({
      qid,
      quiz: quiz?.data ?? null,
      questions: questions
        .filter((one) => !isRemoved(one))
        .map(({ id, startMs, data }) => ({ id, startMs, data })),
    }))
    .filter(({ quiz, questions }) => quiz !== null || questions.length > 0);
