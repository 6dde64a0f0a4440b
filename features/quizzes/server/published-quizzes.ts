import type { TimelinePort, VersionedItem } from '#features/timeline/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import { quizErrors } from '../contract.ts';
import { isGraded } from '../grading.ts';
import { groupQuestions, type QuizGroup } from '../group-questions.ts';
import { type Question, questionKind } from '../question.ts';
import { type Quiz, quizKind } from '../quiz.ts';

export type PublishedQuizzes = Awaited<ReturnType<ReturnType<typeof createPublishedQuizzes>>>;

/** Reads the present quizzes of a video, with answer keys: callers have checked permissions. */
export const createPublishedQuizzes =
  (timeline: Pick<TimelinePort, 'readPublished'>) => async (videoId: string, wantedQid?: number) => {
    const items = await timeline.readPublished(videoId, [quizKind, questionKind]);
    const isQuiz = (item: VersionedItem): item is VersionedItem<Quiz> => item.kind === quizKind.kind;
    const isQuestion = (item: VersionedItem): item is VersionedItem<Question> =>
      item.kind === questionKind.kind;
    const questions = items.filter(isQuestion);
    const all = groupQuestions(items.filter(isQuiz), questions);
    const groups = all.filter(({ qid }) => wantedQid === undefined || qid === wantedQid);
    // The questions without a quiz can always be asked for.
    if (wantedQid && groups.length === 0) throw fail(quizErrors, 'QUIZ_NOT_FOUND');
    const versions = new Map(questions.map(({ id, version }) => [Number(id), version]));
    return {
      groups,
      questionIds: groups.flatMap((group) => group.questions.map(({ id }) => id)),
      /** The version of a question that answers should be graded with. */
      versionOf: (questionId: number): number => versions.get(questionId) ?? 0,
    };
  };

/** Live questions are asked when the owner likes, or never: nobody has to answer them to finish. */
export const awaitedOf = ({ questions }: QuizGroup) =>
  questions.filter(({ data }) => data.appears_at !== 'LIVE');

export const gradedOf = ({ questions }: QuizGroup) => questions.filter(({ data }) => isGraded(data));

export const hasPassingScore = ({ quiz }: QuizGroup): boolean => quiz !== null && quiz.passing_score > 0;
