import type { Video } from '#features/videos/contract.ts';
import {
  findQuestionProblem,
  findQuizProblem,
  listWarnings,
  type QuestionProblem,
  type QuizProblem,
  type QuizWarning,
} from '../find-problems.ts';
import { listGroups, type Section } from './quiz-items.ts';

/**
 * 'unplaced': at 0:00, which is where an import puts questions without a time. 'never-live': opened by the owner, in a video
 * that is no live event.
 */
export type StudioWarning = QuizWarning | 'unplaced' | 'never-live';

export interface Review {
  /** What keeps items from being published, by their id. */
  readonly problems: ReadonlyMap<number, QuestionProblem | QuizProblem>;
  readonly warnings: ReadonlyMap<number, StudioWarning>;
}

/** What an owner should know before publishing. */
export function reviewSections(
  sections: readonly Section[],
  { duration, live_event }: Pick<Video, 'duration' | 'live_event'>,
): Review {
  const groups = listGroups(sections);
  const questions = groups.flatMap((group) => group.questions);
  const found = [
    ...groups.map(({ qid, quiz }) => [qid, quiz && findQuizProblem(quiz)] as const),
    ...questions.map(({ id, data }) => [id, findQuestionProblem(data)] as const),
  ];
  const neverLive = live_event ? [] : questions.filter(({ data }) => data.appears_at === 'LIVE');
  const unplaced = questions.filter(({ startMs, data }) => data.appears_at === 'TIME' && startMs === 0);
  return {
    problems: new Map(found.flatMap(([id, problem]) => (problem ? [[id, problem]] : []))),
    warnings: new Map<number, StudioWarning>([
      ...listWarnings(questions, duration, groups),
      ...unplaced.map(({ id }) => [id, 'unplaced'] as const),
      ...neverLive.map(({ id }) => [id, 'never-live'] as const),
    ]),
  };
}
