import { sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import type { AnswerRow, AttemptRow, QuizTables } from './tables.ts';

export type PersonAnswer = Pick<
  AnswerRow,
  'question_id' | 'attempt' | 'is_correct' | 'points' | 'answered_at'
>;

/** What one person did in the quizzes of one video. */
export interface PersonRecord {
  /** The largest attempt by quiz. */
  readonly attempts: ReadonlyMap<number, number>;
  readonly answers: readonly PersonAnswer[];
}

export type QuizStore = ReturnType<typeof createQuizStore>;

/** What single people did. */
export function createQuizStore(kernelDb: Db) {
  const db = kernelDb.withTables<QuizTables>();
  return {
    async readPerson(videoId: string, person: string): Promise<PersonRecord> {
      const [attempts, answers] = await Promise.all([
        db
          .selectFrom('quiz_attempts')
          .select(({ fn }) => ['qid', fn.max('attempt').as('attempt')])
          .where('video_id', '=', videoId)
          .where('person', '=', person)
          .groupBy('qid')
          .execute(),
        db
          .selectFrom('quiz_answers')
          .select(['question_id', 'attempt', 'is_correct', 'points', 'answered_at'])
          .where('video_id', '=', videoId)
          .where('person', '=', person)
          .execute(),
      ]);
      return { attempts: new Map(attempts.map(({ qid, attempt }) => [qid, attempt])), answers };
    },

    /** Does nothing if another call has begun the attempt. */
    async addAttempt(attempt: AttemptRow): Promise<void> {
      await db
        .insertInto('quiz_attempts')
        .values(attempt)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** A page of everything that a person has answered, by question and attempt. */
    listOfPerson(
      person: string,
      after: Pick<AnswerRow, 'question_id' | 'attempt'> | undefined,
      max: number,
    ): Promise<AnswerRow[]> {
      let query = db.selectFrom('quiz_answers').selectAll().where('person', '=', person);
      if (after)
        query = query.where(
          sql<boolean>`(question_id, attempt) > (${after.question_id}::bigint, ${after.attempt}::integer)`,
        );
      return query.orderBy('question_id').orderBy('attempt').limit(max).execute();
    },

    /** Deletes everything that a person has answered, and their name in the list of resets. */
    async erasePerson(person: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await tx.deleteFrom('quiz_attempts').where('person', '=', person).execute();
        await tx.deleteFrom('quiz_answers').where('person', '=', person).execute();
        await tx.updateTable('quiz_audit').set({ person: null }).where('person', '=', person).execute();
      });
    },
  };
}
