import type { Question } from '../question.ts';
import type { PublishedQuizzes } from './published-quizzes.ts';

/** A published question. */
export interface AskedQuestion {
  /** Of a quiz that exists; otherwise 0. */
  readonly qid: number;
  readonly version: number;
  readonly data: Question;
}
export type AskedQuestions = ReadonlyMap<number, AskedQuestion>;

/** The published questions of a video by their ids. */
export const createAskedQuestions =
  (readPublished: (videoId: string) => Promise<PublishedQuizzes>) =>
  async (videoId: string): Promise<AskedQuestions> => {
    const { groups, versionOf } = await readPublished(videoId);
    return new Map(
      groups.flatMap(({ qid, questions }) =>
        questions.map(({ id, data }) => [id, { qid, version: versionOf(id), data }] as const),
      ),
    );
  };
