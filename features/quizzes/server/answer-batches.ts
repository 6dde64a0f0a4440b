import { videoErrors } from '#features/videos/contract.ts';
import { AppError, fail } from '#kernel/contract/errors.ts';
import { createBatches } from '#kernel/server/batches.ts';
import { quizErrors } from '../contract.ts';
import type { AskedQuestions } from './asked-questions.ts';
import type { Judged, SentAnswer } from './judge-answers.ts';
import { createSaveAnswers, type Outcome, type SaveAnswersParts } from './save-answers.ts';

/** Between two batches of a video. */
const INTERVAL_MS = 50;
const MAX_WAITING = 20_000;
const RETRY_AFTER_SEC = 2;
const FOREIGN_KEY_VIOLATION = '23503';

export interface AnswerBatchesParts extends SaveAnswersParts {
  /** The published questions of a video. */
  readQuestions(videoId: string): Promise<AskedQuestions>;
}

/** Answers wait for the commit of their batch, so that a poll in a full hall costs a few transactions a second. */
export function createAnswerBatches({ readQuestions, ...parts }: AnswerBatchesParts) {
  const save = createSaveAnswers(parts);

  async function commit(videoId: string, sent: readonly SentAnswer[]): Promise<Outcome[]> {
    const questions = await readQuestions(videoId);
    const known = sent.filter(({ questionId }) => questions.has(questionId));
    const outcomes = known.length > 0 ? await save(videoId, known, questions) : [];
    const byAnswer = new Map(known.map((one, at) => [one, outcomes[at]!]));
    return sent.map((one) => byAnswer.get(one) ?? fail(quizErrors, 'QUESTION_NOT_FOUND'));
  }

  const add = createBatches<SentAnswer, Outcome>({
    intervalMs: INTERVAL_MS,
    limit: {
      max: MAX_WAITING,
      error: () => fail(quizErrors, 'TOO_MANY_ANSWERS', { retryAfterSec: RETRY_AFTER_SEC }),
    },
    commit: (videoId, sent) =>
      commit(videoId, sent).catch((error: { code?: string }) => {
        // The video was deleted in the meantime.
        throw error.code === FOREIGN_KEY_VIOLATION ? fail(videoErrors, 'VIDEO_DELETED') : error;
      }),
  });

  return async (videoId: string, answer: SentAnswer): Promise<Judged> => {
    const outcome = await add(videoId, answer);
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  };
}
