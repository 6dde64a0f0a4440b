import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/server/db.ts';
import type { QuizGroup } from '../group-questions.ts';
import { questionTable } from './question-table.ts';

/** A person in a quiz, at their last answer. */
export interface GradebookPosition {
  /** Answers are stored with the clock's milliseconds. */
  readonly timeMs: number;
  readonly person: string;
  /** The question that was answered last and its attempt; the quiz and 0 among the unfinished. */
  readonly id: number;
  readonly attempt: number;
}
export interface PersonInQuiz extends GradebookPosition {
  readonly qid: number;
}

interface LatestRow {
  readonly answered_at: Date;
  readonly person: string;
  readonly id: number;
  readonly attempt: number;
  readonly qid: number;
  readonly is_latest: boolean;
}

const toPersonInQuiz = ({ answered_at, person, id, attempt, qid }: Omit<LatestRow, 'is_latest'>) => ({
  timeMs: answered_at.getTime(),
  person,
  id,
  attempt,
  qid,
});

const before = (columns: RawBuilder<unknown>, after: GradebookPosition | null): RawBuilder<unknown> =>
  after === null
    ? sql`true`
    : sql`${columns} < (${new Date(after.timeMs)}::timestamptz, ${after.person}, ${after.id}, ${after.attempt})`;

export type GradebookStore = ReturnType<typeof createGradebookStore>;

/** Reads counted answers to the questions that a video has now. */
export function createGradebookStore(db: Db | Tx) {
  return {
    /**
     * The latest answers before a position, and whether they are the last ones of a person in a quiz. Reads a few answers of each
     * question, however many people there are.
     */
    async readLatest(
      videoId: string,
      groups: readonly QuizGroup[],
      { after, max }: { readonly after: GradebookPosition | null; readonly max: number },
    ): Promise<readonly (PersonInQuiz & { readonly isLatest: boolean })[]> {
      const isBefore = before(sql`(answered_at, person, question_id, attempt)`, after);
      // A scalar subquery, because an anti-join may read all answers of the video.
      const { rows } = await sql<LatestRow>`
        with question as materialized (select id, qid from ${questionTable(groups)}),
        latest as materialized (
          select answer.*, question.qid from question cross join lateral (
            select answered_at, person, question_id, attempt from quiz_answers
            where question_id = question.id and is_counted and ${isBefore}
            order by answered_at desc, person desc, attempt desc limit ${max}) as answer
          order by answered_at desc, person desc, question_id desc, attempt desc limit ${max})
        select answered_at, person, question_id as id, attempt, qid, (
          select true from quiz_answers as later join question as other on other.id = later.question_id
          where other.qid = latest.qid and later.video_id = ${videoId} and later.person = latest.person
            and later.is_counted and later.answered_at >= latest.answered_at
            and (later.answered_at, later.question_id, later.attempt)
              > (latest.answered_at, latest.question_id, latest.attempt)
          limit 1) is null as is_latest
        from latest order by answered_at desc, person desc, question_id desc, attempt desc`.execute(db);
      return rows.map((row) => ({ ...toPersonInQuiz(row), isLatest: row.is_latest }));
    },

    async countPeople(groups: readonly QuizGroup[]): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        select count(*) from (
          select distinct person, question.qid
          from ${questionTable(groups)} join quiz_answers on question_id = question.id and is_counted) as row
        `.execute(db);
      return rows[0]!.count;
    },

    /** Who has answered, but not all questions in any attempt. Reads all answers: only they tell who has finished. */
    async readUnfinished(
      groups: readonly QuizGroup[],
      { after, max }: { readonly after: GradebookPosition | null; readonly max: number },
    ): Promise<{ readonly list: readonly PersonInQuiz[]; readonly total: number }> {
      const { rows } = await sql<LatestRow & { total: number }>`
        with attempt as (
          select person, question.qid, awaited, max(answered_at) as answered_at,
            count(*) filter (where is_awaited) as answered
          from ${questionTable(groups)} join quiz_answers on question_id = question.id and is_counted
          group by person, question.qid, awaited, attempt),
        unfinished as (
          select person, qid, max(answered_at) as answered_at from attempt
          group by person, qid, awaited having max(answered) < awaited)
        select *, qid as id, 0 as attempt, (select count(*) from unfinished) as total from unfinished
        where ${before(sql`(answered_at, person, qid, 0)`, after)}
        order by answered_at desc, person desc, qid desc limit ${max}`.execute(db);
      return { list: rows.map(toPersonInQuiz), total: rows[0]?.total ?? 0 };
    },
  };
}
