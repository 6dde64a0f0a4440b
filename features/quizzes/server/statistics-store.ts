import { sql } from 'kysely';
import type { Db } from '#kernel/server/db.ts';
import type { Answer } from '../answer.ts';
import type { QuizGroup } from '../group-questions.ts';
import { PERCENT_EPSILON } from '../passing.ts';
import { awaitedOf, hasPassingScore } from './published-quizzes.ts';
import { questionTable } from './question-table.ts';

interface AnswerCounts {
  readonly question_id: number;
  readonly answers: number;
  readonly correct: number;
  readonly outdated: number;
}
export interface PercentClass {
  /** From 0; null for people who have not answered anything that is graded. */
  readonly percent_class: number | null;
  readonly people: number;
  readonly percent_sum: number | null;
  readonly finished: number;
  readonly passed: number;
}

/** Sums over all counted answers to the present questions, added up by the database. */
export const createStatisticsStore = (db: Db) => ({
  async countAnswers(
    groups: readonly QuizGroup[],
    versionOf: (questionId: number) => number,
  ): Promise<readonly AnswerCounts[]> {
    const { rows } = await sql<AnswerCounts>`
      select question_id, count(*) as answers, count(*) filter (where is_correct) as correct,
        count(*) filter (where quiz_answers.version <> question.version) as outdated
      from ${questionTable(groups, versionOf)} join quiz_answers on question_id = question.id and is_counted
      group by question_id`.execute(db);
    return rows;
  },

  /** The latest answers of each question. */
  async readLatest(questionIds: readonly number[], max: number) {
    const { rows } = await sql<{ question_id: number; answer: Answer }>`
      select answer.* from unnest(${[...questionIds]}::bigint[]) as question (id) cross join lateral (
        select question_id, answer, answered_at from quiz_answers
        where question_id = question.id and is_counted
        order by answered_at desc, person desc limit ${max}) as answer
      order by question_id, answered_at desc`.execute(db);
    return Map.groupBy(rows, (row) => row.question_id);
  },

  /**
   * People by their percentage, in ten classes. Attempts are scored as in ../scoring.ts: by points, or by the number of correct
   * answers where no question gives points. Of several quizzes it is the average of those that a person has taken; finished and
   * passed is who has finished or passed all of them.
   */
  async countPeople(groups: readonly QuizGroup[]): Promise<readonly PercentClass[]> {
    const toFinish = groups.filter((group) => awaitedOf(group).length > 0).length;
    const toPass = groups.filter(hasPassingScore).length;
    const { rows } = await sql<PercentClass>`
      with attempt as (
        select person, question.qid, scoring, awaited, passing_score, attempt,
          count(*) filter (where is_awaited) as answered,
          case when max_points > 0 then 100 * coalesce(sum(least(question.points, coalesce(
            quiz_answers.points, case when is_correct then question.points else 0 end))) filter (where is_graded), 0) / max_points
          else 100::double precision * count(*) filter (where is_graded and is_correct) / nullif(graded, 0) end as percent
        from ${questionTable(groups)} join quiz_answers on question_id = question.id and is_counted
        group by person, question.qid, scoring, awaited, passing_score, attempt, graded, max_points),
      quiz as (
        select person, passing_score, awaited > 0 and max(answered) >= awaited as is_finished,
          case scoring when 'best' then max(percent) when 'average' then avg(percent)
            when 'first' then (array_agg(percent order by attempt))[1]
            else (array_agg(percent order by attempt desc))[1] end as percent
        from attempt group by person, qid, scoring, awaited, passing_score),
      someone as (
        select avg(percent) as percent, count(*) filter (where is_finished) >= ${toFinish} as is_finished,
          count(*) filter (where passing_score > 0 and percent + ${PERCENT_EPSILON} >= passing_score) >= ${toPass} as is_passed
        from quiz group by person)
      select case when percent >= 90 then 9 else floor((percent + ${PERCENT_EPSILON}) / 10) end::integer as percent_class,
        count(*) as people,
        sum(percent) as percent_sum, count(*) filter (where is_finished) as finished,
        count(*) filter (where is_passed) as passed
      from someone group by 1`.execute(db);
    return rows;
  },
});
