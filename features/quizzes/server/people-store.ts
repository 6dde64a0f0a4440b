import { sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import type { PersonAnswer } from './store.ts';
import type { AnswerRow, AttemptRow, QuizTables } from './tables.ts';

export type ScoredAnswer = PersonAnswer & Pick<AnswerRow, 'person' | 'time_ms'>;
export type BegunAttempt = Pick<AttemptRow, 'qid' | 'person' | 'attempt'>;

export interface PersonAttempts {
  readonly attempts: readonly AttemptRow[];
  readonly answers: readonly AnswerRow[];
}

export type PeopleStore = ReturnType<typeof createPeopleStore>;

/** What people did in the quizzes of a video, for its gradebook. */
export function createPeopleStore(kernelDb: Db) {
  const db = kernelDb.withTables<QuizTables>();
  const answersOf = (videoId: string, people: readonly string[]) =>
    db
      .selectFrom('quiz_answers')
      .where('video_id', '=', videoId)
      .where(sql<boolean>`person = any(${[...people]}::text[])`);
  const attemptsOf = (videoId: string, people: readonly string[]) =>
    db
      .selectFrom('quiz_attempts')
      .where('video_id', '=', videoId)
      .where(sql<boolean>`person = any(${[...people]}::text[])`);

  return {
    /** Without the answers themselves. */
    readScored: (
      videoId: string,
      people: readonly string[],
      questionIds: readonly number[],
    ): Promise<ScoredAnswer[]> =>
      answersOf(videoId, people)
        .select(['question_id', 'person', 'attempt', 'is_correct', 'points', 'time_ms', 'answered_at'])
        .where('is_counted', '=', true)
        .where(sql<boolean>`question_id = any(${[...questionIds]}::bigint[])`)
        .execute(),

    readAttempts: (
      videoId: string,
      people: readonly string[],
      qids: readonly number[],
    ): Promise<BegunAttempt[]> =>
      attemptsOf(videoId, people)
        .select(['qid', 'person', 'attempt'])
        .where(sql<boolean>`qid = any(${[...qids]}::bigint[])`)
        .execute(),

    /** Everything that they have answered and that counts. */
    readAnswers: (videoId: string, people: readonly string[]): Promise<AnswerRow[]> =>
      answersOf(videoId, people).selectAll().where('is_counted', '=', true).execute(),

    /** Everything that one person did; `countedOnly` as far as it is part of the gradebook. */
    async readPerson(
      videoId: string,
      person: string,
      { countedOnly }: { readonly countedOnly: boolean },
    ): Promise<PersonAttempts> {
      const counted = countedOnly ? sql<boolean>`is_counted` : sql<boolean>`true`;
      const [attempts, answers] = await Promise.all([
        attemptsOf(videoId, [person]).selectAll().where(counted).execute(),
        answersOf(videoId, [person]).selectAll().where(counted).execute(),
      ]);
      return { attempts, answers };
    },

    /** A page of the people who have answered something that counts, in a fixed order. */
    async listPeople(videoId: string, after: string, max: number): Promise<string[]> {
      const rows = await db
        .selectFrom('quiz_answers')
        .select('person')
        .distinct()
        .where('video_id', '=', videoId)
        .where('is_counted', '=', true)
        .where('person', '>', after)
        .orderBy('person')
        .limit(max)
        .execute();
      return rows.map(({ person }) => person);
    },
  };
}
