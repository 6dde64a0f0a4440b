import { sql } from 'kysely';
import type { VideosPort } from '#features/videos/port.ts';
import { fail } from '#kernel/contract/errors.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import { quizErrors, type quizRoutes } from '../contract.ts';
import { createAuditStore } from './audit-store.ts';
import type { PersonCodes } from './person-codes.ts';
import type { createPublishedQuizzes } from './published-quizzes.ts';
import type { QuizTables } from './tables.ts';

interface ResetPersonOptions {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly videos: Pick<VideosPort, 'requireManaged'>;
  readonly readQuizzes: ReturnType<typeof createPublishedQuizzes>;
  readonly codes: PersonCodes;
}

/** Deletes what a person did in a quiz, so that they can take it anew. */
export function createResetPerson({ kernel, videos, readQuizzes, codes }: ResetPersonOptions) {
  return async (
    viewer: Viewer,
    { id, person: code, qid }: InputOf<typeof quizRoutes.resetPerson>,
  ): Promise<{ ok: true }> => {
    const { id: videoId } = await videos.requireManaged(viewer, id);
    const { questionIds } = await readQuizzes(videoId, qid);
    const person = codes.decode(videoId, code);
    if (person === null) throw fail(quizErrors, 'PERSON_NOT_FOUND');
    await kernel.db.transaction().execute(async (kernelTx) => {
      const tx = kernelTx.withTables<QuizTables>();
      const attempts = await tx
        .deleteFrom('quiz_attempts')
        .where('video_id', '=', videoId)
        .where('qid', '=', qid)
        .where('person', '=', person)
        .executeTakeFirst();
      // Also answers to questions that the quiz had before, and to those that have joined it since.
      const answers = await tx
        .deleteFrom('quiz_answers')
        .where('video_id', '=', videoId)
        .where('person', '=', person)
        .where(sql<boolean>`(qid = ${qid} or question_id = any(${questionIds}::bigint[]))`)
        .executeTakeFirst();
      const changed = Number(answers.numDeletedRows);
      if (changed === 0 && attempts.numDeletedRows === 0n) throw fail(quizErrors, 'PERSON_NOT_FOUND');
      const entry = { video_id: videoId, at: kernel.clock.now(), user_id: viewer.userId! };
      await createAuditStore(kernelTx).add({ ...entry, action: 'reset', qid, person, changed });
    });
    return { ok: true };
  };
}
