import { type RawBuilder, sql } from 'kysely';
import type { QuizGroup } from '../group-questions.ts';
import { awaitedOf, gradedOf } from './published-quizzes.ts';

/** What SQL has to know of the questions of some quizzes; what is said of a quiz is repeated in each of its questions. */
const COLUMNS = sql`(
  id bigint, qid bigint, version integer, points double precision, is_graded boolean, is_awaited boolean,
  graded integer, awaited integer, max_points double precision, passing_score double precision, scoring text)`;

/** The questions as a table that is called `question`, to be joined with their answers. */
export function questionTable(
  groups: readonly QuizGroup[],
  versionOf: (questionId: number) => number = () => 0,
): RawBuilder<unknown> {
  const rows = groups.flatMap((group) => {
    const [graded, awaited] = [new Set(gradedOf(group)), new Set(awaitedOf(group))];
    return group.questions.map((question) => ({
      id: question.id,
      qid: group.qid,
      version: versionOf(question.id),
      points: question.data.points,
      is_graded: graded.has(question),
      is_awaited: awaited.has(question),
      graded: graded.size,
      awaited: awaited.size,
      max_points: [...graded].reduce((sum, { data }) => sum + data.points, 0),
      passing_score: group.quiz?.passing_score ?? 0,
      scoring: group.quiz?.scoring ?? 'best',
    }));
  });
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as question ${COLUMNS}`;
}
