import { videoChannel } from '#features/videos/contract.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { createThrottle } from '#kernel/server/throttle.ts';
import { RESULTS_CHANGED_EVENT } from '../events.ts';
import { slotsOf } from '../grading.ts';
import type { Question } from '../question.ts';
import type { AnswerStore } from './answer-store.ts';
import { presentCounts } from './result-counts.ts';

/** Between two events about a question. */
const INTERVAL_MS = 1_000;

interface Answered {
  readonly videoId: string;
  readonly questionId: number;
  readonly question: Question;
}

/**
 * Tells everyone who watches how a question was answered. Owners follow a live question also when the results are hidden; its
 * event is without them.
 */
export function createResultsEvents(
  { db, events, log }: Pick<Kernel, 'db' | 'events' | 'log'>,
  { countChoices }: Pick<AnswerStore, 'countChoices'>,
) {
  const announce = createThrottle<Answered>({
    intervalMs: INTERVAL_MS,
    async run(_, { videoId, questionId, question }) {
      // Not from memory: the last event has to include the answers that other processes have saved.
      const counts = isShown(question) ? (await countChoices([questionId])).get(questionId) : undefined;
      const results = counts ? { results: presentCounts(question, counts)!.join() } : {};
      const data = { id: videoId, question: questionId, ...results };
      await events.publish(db, { topic: videoChannel(videoId), type: RESULTS_CHANGED_EVENT, data });
    },
    onFailed: (error) => log.warn({ err: error }, 'quizzes: results were not announced'),
  });

  return (answered: Answered): void => {
    const { question, questionId } = answered;
    if (isShown(question) || question.appears_at === 'LIVE') announce(String(questionId), answered);
  };
}

/** Whether everybody may know how often the choices were given. */
export const isShown = (question: Question): boolean =>
  question.results !== 'hidden' && slotsOf(question) > 0;
