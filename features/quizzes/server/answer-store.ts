import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { AnswerRow } from './tables.ts';

export type NewAnswer = Omit<AnswerRow, 'video_id' | 'answered_at'>;
export type SavedAnswer = Pick<AnswerRow, 'attempt' | 'key' | 'is_correct'>;

/** An answer that may have been saved before: under its key, or in the attempt that it belongs to. */
export interface AnswerLookup {
  readonly qid: number;
  readonly person: string;
  readonly questionId: number;
  /** Null for an answer that came without one. */
  readonly key: string | null;
  /** Null for the present attempt. */
  readonly attempt: number | null;
}
export interface AnswerLookupResult {
  readonly presentAttempt: number;
  readonly saved: SavedAnswer | null;
}

/** What identifies an answer in a list of answers. */
export const answerSlot = (answer: Pick<AnswerRow, 'question_id' | 'person' | 'attempt'>): string =>
  `${answer.question_id} ${answer.person} ${answer.attempt}`;

export type AnswerStore = ReturnType<typeof createAnswerStore>;

/** Statements about many answers of one video. Their number does not depend on the number of answers. */
export function createAnswerStore(db: Db) {
  return {
    /** The results are in the order of `lookups`. */
    async find(videoId: string, lookups: readonly AnswerLookup[]): Promise<AnswerLookupResult[]> {
      type Row = { present_attempt: number; attempt: number | null; key: string; is_correct: boolean | null };
      const { rows } = await sql<Row>`
        select coalesce(present.attempt, 1) as present_attempt, saved.attempt, saved.key, saved.is_correct
        from json_to_recordset(${JSON.stringify(lookups.map((lookup, at) => ({ ...lookup, at })))}::json) as
          given (at integer, qid bigint, person text, "questionId" bigint, key text, attempt integer)
        left join lateral (
          select max(attempt) as attempt from quiz_attempts
          where video_id = ${videoId} and qid = given.qid and person = given.person
        ) as present on true
        left join lateral (
          select attempt, key, is_correct from quiz_answers
          where question_id = given."questionId" and person = given.person
            and (key = given.key or attempt = coalesce(given.attempt, present.attempt, 1))
          order by key is not distinct from given.key desc
          limit 1
        ) as saved on true
        order by given.at`.execute(db);
      return rows.map(({ present_attempt, attempt, key, is_correct }) => ({
        presentAttempt: present_attempt,
        saved: attempt === null ? null : { attempt, key, is_correct },
      }));
    },

    /** Those of the given live questions that are open. */
    async openOf(videoId: string, questionIds: readonly number[]): Promise<ReadonlySet<number>> {
      if (questionIds.length === 0) return new Set();
      const { rows } = await sql<{ question_id: number }>`
        select question_id from quiz_openings
        where video_id = ${videoId} and closed_at is null and question_id = any(${[...questionIds]}::bigint[])`.execute(
        db,
      );
      return new Set(rows.map((row) => row.question_id));
    },

    /** Adds the attempts that begin with these answers. In a fixed order, so that two processes cannot deadlock. */
    async addAttempts(tx: Tx, videoId: string, answers: readonly NewAnswer[], at: Date): Promise<void> {
      await sql`
        insert into quiz_attempts (video_id, qid, person, attempt, is_counted, started_at)
        select distinct on (qid, person, attempt) ${videoId}, qid, person, attempt, is_counted, ${at}::timestamptz
        from json_to_recordset(${JSON.stringify(answers)}::json) as
          given (qid bigint, person text, attempt integer, is_counted boolean)
        order by qid, person, attempt
        on conflict do nothing`.execute(tx);
    },

    /** In a fixed order, too. Returns the slots of those that were added; the others existed. */
    async add(
      tx: Tx,
      videoId: string,
      answers: readonly NewAnswer[],
      at: Date,
    ): Promise<ReadonlySet<string>> {
      const { rows } = await sql<Pick<AnswerRow, 'question_id' | 'person' | 'attempt'>>`
        insert into quiz_answers (video_id, question_id, qid, person, attempt, is_counted, key, answer, choices,
          is_correct, points, version, time_ms, answered_at)
        select ${videoId}, given.*, ${at}::timestamptz
        from json_to_recordset(${JSON.stringify(answers)}::json) as
          given (question_id bigint, qid bigint, person text, attempt integer, is_counted boolean, key text,
            answer jsonb, choices smallint[], is_correct boolean, points double precision, version integer,
            time_ms integer)
        order by question_id, person, attempt
        on conflict do nothing
        returning question_id, person, attempt`.execute(tx);
      return new Set(rows.map(answerSlot));
    },

    /** How often each choice of questions was given: sparse lists by question. */
    async countChoices(questionIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
      if (questionIds.length === 0) return new Map();
      const { rows } = await sql<{ question_id: number; choice: number; count: number }>`
        select question_id, choice, count(*) as count
        from quiz_answers cross join unnest(choices) as choice
        where question_id = any(${[...questionIds]}::bigint[]) and is_counted
        group by question_id, choice`.execute(db);
      const counts = new Map<number, number[]>(questionIds.map((id) => [id, []]));
      for (const row of rows) counts.get(row.question_id)![row.choice] = row.count;
      return counts;
    },
  };
}
