import pg from 'pg';
import type { Answer } from '#features/quizzes/answer.ts';
import { quizRoutes } from '#features/quizzes/contract.ts';
import type { QuizWire } from '#features/quizzes/quiz-wire.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { viewRoutes } from '#features/views/contract.ts';
import { GROUP_COOKIE } from '#features/views/group-id.ts';
import type { InputOf } from '#kernel/contract/route.ts';
import { createTestServer, type TestPerson } from './test-server.ts';

export type SentQuizzes = InputOf<typeof quizRoutes.replace>['list'];
/** A question with two choices; the first one is correct. */
export const yesNo = (text: string, more: Partial<SentQuizzes[number]['mcqs'][number]> = {}) => ({
  text,
  ch1: 'yes',
  ch2: 'no',
  answer: 1,
  ...more,
});

/** A video with published quizzes. */
export interface QuizVideo {
  readonly id: string;
  readonly list: readonly QuizWire[];
  /** The ids of all questions in order. */
  readonly questions: readonly number[];
}

export interface StoredAnswer {
  readonly person: string;
  readonly question: number;
  readonly qid: number;
  readonly answer: Answer;
  readonly choices?: readonly number[];
  readonly isCorrect?: boolean | null;
  readonly attempt?: number;
  readonly atMs?: number;
}

export type GradebookFixture = Awaited<ReturnType<typeof createGradebookFixture>>;

/** A server with an owner and people who answer. */
export async function createGradebookFixture() {
  const server = await createTestServer();
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  const owner = await server.as('owner');

  async function setQuizzes(id: string, sent: SentQuizzes): Promise<QuizVideo> {
    const { list } = await owner.call(quizRoutes.replace, { id, list: sent });
    return { id, list, questions: list.flatMap(({ mcqs }) => mcqs.map((mcq) => mcq.id ?? 0)) };
  }

  return {
    server,
    pool,
    owner,
    setQuizzes,
    async addVideo(sent: SentQuizzes): Promise<QuizVideo> {
      const { kapsule_id: id } = await owner.call(videoRoutes.create, {
        displayname: 'A lecture',
        visibility: 'public',
      });
      const ready = { state: 'ready', playable: true, duration_ms: 60_000, generation: 1 } as const;
      await server.server.service('videos').recordMedia(id, ready);
      return setQuizzes(id, sent);
    },

    /** One second later. */
    async answer(
      person: TestPerson,
      { id }: QuizVideo,
      question: number,
      answer: Answer,
      { kvtoken, time_taken }: { readonly kvtoken?: string; readonly time_taken?: number } = {},
    ): Promise<void> {
      server.clock.advance(1000);
      await person.call(quizRoutes.answer, { video: id, id: question, answer, kvtoken, time_taken });
    },

    /** The view of a browser that is recognized by its group id. */
    async openBrowser({ id }: QuizVideo, groupId: string): Promise<{ person: TestPerson; kvtoken: string }> {
      const person = server.anonymous();
      const { kvtoken } = await person.call(viewRoutes.create, { id, [GROUP_COOKIE]: groupId });
      return { person, kvtoken };
    },

    /** Stores answers of people who exist only as ids. */
    async store({ id }: QuizVideo, answers: readonly StoredAnswer[]): Promise<void> {
      const nowMs = server.clock.now().getTime();
      const rows = answers.map((answer) => ({
        choices: null,
        isCorrect: null,
        attempt: 1,
        atMs: nowMs,
        ...answer,
      }));
      await pool.query(
        `insert into quiz_answers (video_id, question_id, qid, person, attempt, is_counted, key, answer, choices,
           is_correct, points, version, time_ms, answered_at)
         select $1, question, qid, person, attempt, true, 'key-of-a-test', answer, choices, "isCorrect",
           case when "isCorrect" then 1 when not "isCorrect" then 0 end, 1, 1000, to_timestamp("atMs" / 1000.0)
         from jsonb_to_recordset($2::jsonb) as given (question bigint, qid bigint, person text, attempt integer,
           answer jsonb, choices smallint[], "isCorrect" boolean, "atMs" bigint)`,
        [id, JSON.stringify(rows)],
      );
      await pool.query(
        `insert into quiz_attempts (video_id, qid, person, attempt, is_counted, started_at)
         select distinct video_id, qid, person, attempt, true, min(answered_at) from quiz_answers
         where video_id = $1 group by video_id, qid, person, attempt on conflict do nothing`,
        [id],
      );
    },

    async stop(): Promise<void> {
      await pool.end();
      await server.stop();
    },
  };
}
