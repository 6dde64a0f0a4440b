import { timelineErrors } from '#features/timeline/contract.ts';
import type { TimelineEdit, VersionedItem } from '#features/timeline/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import { quizErrors } from '../contract.ts';
import { describeProblem, findQuestionProblem, findQuizProblem } from '../find-problems.ts';
import { groupQuestions, type QuizGroup } from '../group-questions.ts';
import { type Question, questionKind } from '../question.ts';
import { type Quiz, quizKind } from '../quiz.ts';
import type { SentQuiz } from '../quiz-mapping.ts';

const FIELDS_MAX = 50;

export function toGroups(items: readonly VersionedItem[]): readonly QuizGroup[] {
  const isQuiz = (item: VersionedItem): item is VersionedItem<Quiz> => item.kind === quizKind.kind;
  const isQuestion = (item: VersionedItem): item is VersionedItem<Question> =>
    item.kind === questionKind.kind;
  return groupQuestions(items.filter(isQuiz), items.filter(isQuestion));
}

/** An id of another kind counts as unknown. */
export const nameOf = (kind: string, id: string): string => `${kind} ${id}`;

/** The names of everything in the list that exists already. */
export const namesOf = (list: readonly SentQuiz[]): ReadonlySet<string> =>
  new Set(
    list.flatMap(({ id, questions }) => [
      ...(id === undefined ? [] : [nameOf(quizKind.kind, id)]),
      ...questions.flatMap((one) => (one.id === undefined ? [] : [nameOf(questionKind.kind, one.id)])),
    ]),
  );

/** What has the id of an earlier one is new. */
export function dropRepeatedIds(list: readonly SentQuiz[]): readonly SentQuiz[] {
  const seen = new Set<string>();
  function withOwnId<Item extends { readonly id?: string }>(kind: string, item: Item): Item {
    const { id, ...rest } = item;
    if (id === undefined) return item;
    const isRepeated = seen.has(nameOf(kind, id));
    seen.add(nameOf(kind, id));
    return isRepeated ? (rest as Item) : item;
  }
  return list.map((one) => ({
    ...withOwnId(quizKind.kind, one),
    questions: one.questions.map((question) => withOwnId(questionKind.kind, question)),
  }));
}

/** Throws with a sentence for each place in the list that cannot be saved. */
export function assertUsable(
  list: readonly SentQuiz[],
  { durationMs, mustBeComplete }: { readonly durationMs: number; readonly mustBeComplete: boolean },
): void {
  const isPastEnd = (startMs: number): boolean => durationMs > 0 && startMs > durationMs;
  const found: [string, string][] = [];
  for (const [at, { quiz, questions }] of list.entries()) {
    const problem = mustBeComplete && quiz ? findQuizProblem(quiz) : null;
    if (problem) found.push([`list.${at}`, describeProblem(problem)]);
    for (const [index, { startMs, data }] of questions.entries()) {
      const place = `list.${at}.mcqs.${index}`;
      const missing = mustBeComplete ? findQuestionProblem(data) : null;
      if (missing) found.push([place, describeProblem(missing)]);
      else if (isPastEnd(startMs)) found.push([place, timelineErrors.PAST_THE_END.message]);
    }
  }
  if (found.length > 0)
    throw fail(quizErrors, 'QUIZZES_INVALID', { fields: Object.fromEntries(found.slice(0, FIELDS_MAX)) });
}

/** Quizzes come first, because questions name them by their ids. */
export async function putQuizzes(edit: TimelineEdit, list: readonly SentQuiz[]): Promise<void> {
  for (const { id, quiz, questions } of list) {
    const stored = quiz && (await edit.put(quizKind, { id, startMs: 0, endMs: null, data: quiz }));
    const qid = stored ? Number(stored.id) : 0;
    for (const { id: question, startMs, data } of questions)
      await edit.put(questionKind, { id: question, startMs, endMs: null, data: { ...data, qid } });
  }
}
