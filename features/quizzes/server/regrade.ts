import { sql } from 'kysely';
import type { VideosPort } from '#features/videos/port.ts';
import type { InputOf, OutputOf } from '#kernel/contract/route.ts';
import type { Viewer } from '#kernel/contract/viewer.ts';
import type { Tx } from '#kernel/server/db.ts';
import type { Kernel } from '#kernel/server/kernel.ts';
import type { quizRoutes } from '../contract.ts';
import { choicesOf, gradeAnswer } from '../grading.ts';
import type { GroupedQuestion } from '../group-questions.ts';
import { createAuditStore } from './audit-store.ts';
import type { createPublishedQuizzes } from './published-quizzes.ts';
import type { AnswerRow } from './tables.ts';

const BATCH_SIZE = 1000;

type GradedRow = Pick<AnswerRow, 'person' | 'attempt' | 'answer' | 'is_correct' | 'points'>;
type Place = Pick<AnswerRow, 'person' | 'attempt'>;

interface RegradeOptions {
  readonly kernel: Pick<Kernel, 'db' | 'clock'>;
  readonly videos: Pick<VideosPort, 'requireManaged'>;
  readonly readQuizzes: ReturnType<typeof createPublishedQuizzes>;
}

/** Grades all answers again with the present keys, in batches, so that answers which arrive meanwhile wait only briefly. */
export function createRegrade({ kernel: { db, clock }, videos, readQuizzes }: RegradeOptions) {
  return async (
    viewer: Viewer,
    { id, qid }: InputOf<typeof quizRoutes.regrade>,
  ): Promise<OutputOf<typeof quizRoutes.regrade>> => {
    const video = await videos.requireManaged(viewer, id);
    const { groups, versionOf } = await readQuizzes(video.id, qid);
    const entry = {
      video_id: video.id,
      at: clock.now(),
      user_id: viewer.userId!,
      action: 'regraded',
    } as const;
    const entryId = await createAuditStore(db).add({ ...entry, qid: qid ?? null, person: null, changed: 0 });
    let [regraded, changed] = [0, 0];
    for (const question of groups.flatMap((group) => group.questions)) {
      const version = versionOf(question.id);
      for (let after: Place | undefined; ; ) {
        const rows = await db.transaction().execute(async (tx) => {
          const batch = await lockBatch(tx, question.id, { version, after });
          const differing = await saveGrades(tx, { ...question, version }, batch);
          // The entry is right even if the server stops between two batches.
          if (differing > 0) await createAuditStore(tx).addChanged(entryId, differing);
          changed += differing;
          return batch;
        });
        regraded += rows.length;
        after = rows.at(-1);
        if (rows.length < BATCH_SIZE) break;
      }
    }
    return { regraded, changed };
  };
}

/** Leaves out answers that were graded with a later version: the question has been published again since. */
async function lockBatch(
  tx: Tx,
  questionId: number,
  { version, after }: { readonly version: number; readonly after: Place | undefined },
): Promise<readonly GradedRow[]> {
  const isAfter = after ? sql`(person, attempt) > (${after.person}, ${after.attempt})` : sql`true`;
  const { rows } = await sql<GradedRow>`
    select person, attempt, answer, is_correct, points from quiz_answers
    where question_id = ${questionId} and version <= ${version} and ${isAfter}
    order by person, attempt limit ${BATCH_SIZE} for update`.execute(tx);
  return rows;
}

/** Returns how many of them have another grade now. */
async function saveGrades(
  tx: Tx,
  { id, data, version }: GroupedQuestion & { readonly version: number },
  batch: readonly GradedRow[],
): Promise<number> {
  const graded = batch.map(({ person, attempt, answer, ...before }) => {
    const is_correct = gradeAnswer(data, answer);
    const points = is_correct === null ? null : is_correct ? data.points : 0;
    const differs = is_correct !== before.is_correct || points !== before.points;
    return { person, attempt, is_correct, points, choices: choicesOf(data, answer), differs };
  });
  if (graded.length > 0)
    await sql`
      update quiz_answers set is_correct = given.is_correct, points = given.points, choices = given.choices,
        version = ${version}
      from jsonb_to_recordset(${JSON.stringify(graded)}::jsonb) as given (
        person text, attempt integer, is_correct boolean, points double precision, choices smallint[])
      where question_id = ${id} and quiz_answers.person = given.person and quiz_answers.attempt = given.attempt
        and (version, quiz_answers.is_correct, quiz_answers.points, quiz_answers.choices)
          is distinct from (${version}, given.is_correct, given.points, given.choices)`.execute(tx);
  return graded.filter(({ differs }) => differs).length;
}
