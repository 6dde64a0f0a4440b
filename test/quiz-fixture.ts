import { sql } from 'kysely';
import type { Answer } from '#features/quizzes/answer.ts';
import { quizRoutes } from '#features/quizzes/contract.ts';
import { type VideoSource, type Visibility, videoRoutes } from '#features/videos/contract.ts';
import { viewRoutes } from '#features/views/contract.ts';
import type { AppError } from '#kernel/contract/errors.ts';
import type { CallInputOf } from '#kernel/contract/route.ts';
import { createTestServer, type TestPerson, type TestServer } from './test-server.ts';

export type SentQuizzes = CallInputOf<typeof quizRoutes.replace>['list'];
export type SentQuestion = SentQuizzes[number]['mcqs'][number];

const DURATION_MS = 600_000;

/** 'ok', or the code of the error. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(() => 'ok').catch((error: AppError) => error.code);

/** A choice between A and B, of which B is correct and is shown. */
export const choice = (more: Partial<SentQuestion> = {}): SentQuestion => ({
  text: 'A or B?',
  ch1: 'A',
  ch2: 'B',
  answer: 2,
  show_answer_flag: true,
  rel_offset: 1000,
  ...more,
});
export const poll = (more: Partial<SentQuestion> = {}): SentQuestion =>
  choice({ type: 'poll', answer: 0, results: 'counts', ...more });

/** A server with an owner, a viewer, and calls that players make. */
export async function createQuizFixture() {
  const server = await createTestServer();
  const owner = await server.as('ana');
  const viewer = await server.as('ben');

  return {
    server,
    owner,
    viewer,
    nobody: () => server.anonymous(),
    /** A second process with the same database. */
    startOther: (): Promise<TestServer> =>
      createTestServer({ databaseUrl: server.databaseUrl, compose: { clock: server.clock } }),

    async addVideo(visibility: Visibility = 'public', src: VideoSource = 'VIDEO'): Promise<string> {
      const video = { displayname: 'A lesson', visibility, src };
      const { kapsule_id: id } = await owner.call(videoRoutes.create, video);
      const ready = { state: 'ready', playable: true, duration_ms: DURATION_MS, generation: 1 } as const;
      if (src === 'VIDEO') await server.server.service('videos').recordMedia(id, ready);
      return id;
    },
    /** An event that goes on. */
    async addEvent(visibility: Visibility = 'public'): Promise<string> {
      const id = await this.addVideo(visibility, 'LIVE_EVENT');
      await owner.call(videoRoutes.setLiveState, { id, state: 'LIVE' });
      return id;
    },
    /** Publishes these quizzes in place of all others; returns their ids and those of their questions. */
    async publish(id: string, list: SentQuizzes) {
      const saved = await owner.call(quizRoutes.replace, { id, list });
      return {
        list: saved.list,
        qids: saved.list.map(({ qid }) => Number(qid)),
        questions: saved.list.flatMap(({ mcqs }) => mcqs.map((mcq) => Number(mcq.id))),
      };
    },
    /** A signed token of a viewer, or of a browser that is known by a group id. */
    async token(id: string, who: TestPerson | string = server.anonymous()): Promise<string> {
      const input = typeof who === 'string' ? { id, _kapsulegid: who } : { id };
      const person = typeof who === 'string' ? server.anonymous() : who;
      return (await person.call(viewRoutes.create, input)).kvtoken;
    },
    answer: (
      person: TestPerson,
      video: string,
      id: number,
      answer: Answer,
      more: Partial<CallInputOf<typeof quizRoutes.answer>> = {},
    ) => person.call(quizRoutes.answer, { video, id, answer, ...more }),
    /** What is stored for a question. */
    async rows(questionId: number) {
      const { rows } = await sql<{
        video_id: string;
        person: string;
        attempt: number;
        answer: Answer;
        choices: number[] | null;
        is_correct: boolean | null;
        is_counted: boolean;
        points: number | null;
        time_ms: number;
      }>`select * from quiz_answers where question_id = ${questionId} order by person, attempt`.execute(
        server.server.kernel.db,
      );
      return rows;
    },
    stop: () => server.stop(),
  };
}
export type QuizFixture = Awaited<ReturnType<typeof createQuizFixture>>;
