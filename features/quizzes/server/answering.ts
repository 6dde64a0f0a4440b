import { z } from 'zod';
import type { TrackedAnswer as ReportedAnswer } from '#features/views/port.ts';
import { fail, kernelErrors } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { AnswerResult } from '../answer.ts';
import type { quizRoutes } from '../contract.ts';
import { solutionOf } from '../grading.ts';
import type { Judged, SentAnswer } from './judge-answers.ts';
import type { FindParticipant } from './person.ts';
import { presentCounts, type ResultCounts } from './result-counts.ts';
import { isShown } from './results-events.ts';
import { TrackedAnswer } from './tracked-answer.ts';

export interface AnsweringParts {
  readonly findParticipant: FindParticipant;
  readonly results: Pick<ResultCounts, 'of'>;
  save(videoId: string, answer: SentAnswer): Promise<Judged>;
}

type Given = Pick<InputOf<typeof quizRoutes.answer>, 'id' | 'answer' | 'key' | 'attempt' | 'time_taken'>;

/** QZ-10: answers as they are sent, and what people learn of them. */
export function createAnswering({ findParticipant, results, save }: AnsweringParts) {
  async function answer(
    viewer: Viewer,
    { video, kvtoken, isLoose }: { video: string; kvtoken: string | undefined; isLoose: boolean },
    { id, answer, key, attempt, time_taken = 0 }: Given,
  ): Promise<AnswerResult> {
    const { access, person, isCounted } = await findParticipant(viewer, video, kvtoken);
    const judged = await save(access.id, {
      questionId: id,
      person,
      isCounted,
      isOnAir: access.row.live_state === 'LIVE',
      answer,
      isLoose,
      key,
      attempt,
      timeMs: time_taken,
    });
    return present(id, judged);
  }

  async function present(id: number, { question: { data }, saved }: Judged): Promise<AnswerResult> {
    const mayKnow = data.show_answer_flag;
    const counts = isShown(data) ? (await results.of([id])).get(id) : undefined;
    return {
      id,
      correct: mayKnow ? saved.is_correct : null,
      solution: mayKnow ? solutionOf(data) : null,
      explanation: mayKnow && data.explanation !== '' ? data.explanation : null,
      results: counts ? presentCounts(data, counts) : null,
      attempt: saved.attempt,
    };
  }

  return {
    answer: (viewer: Viewer, { video, kvtoken, ...given }: InputOf<typeof quizRoutes.answer>) =>
      answer(viewer, { video, kvtoken, isLoose: false }, given),

    /** QZ-10: an answer that was tracked like any other action. */
    async answerTracked(viewer: Viewer, { videoId, kvtoken, data }: ReportedAnswer): Promise<AnswerResult> {
      const read = TrackedAnswer.safeParse(data);
      if (read.success) return answer(viewer, { video: videoId, kvtoken, isLoose: true }, read.data);
      const { fieldErrors } = z.flattenError(read.error);
      const fields = Object.entries(fieldErrors).map(([name, messages]) => [
        `track_data.${name}`,
        messages?.[0] ?? '',
      ]);
      throw fail(kernelErrors, 'INVALID_INPUT', { fields: Object.fromEntries(fields) });
    },
  };
}
