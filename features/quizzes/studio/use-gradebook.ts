import { videoRoutes } from '#features/videos/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { quizRoutes } from '../contract.ts';
import { text } from './gradebook-messages.ts';
import { quizName } from './person-name.ts';

/** What all parts of the page need: the video, its quizzes, and the numbers of what is chosen. */
export function useGradebook(id: string, qid: number | undefined) {
  const video = useRoute(videoRoutes.get, { id });
  const quizzes = useRoute(quizRoutes.list, { id });
  const statistics = useRoute(quizRoutes.questionStatistics, { id, ...(qid === undefined ? {} : { qid }) });
  const failed = [video, quizzes, statistics].find(({ isError, data }) => isError && data === undefined);
  const options = (quizzes.data?.list ?? []).map((quiz) => {
    const found = quiz.qid ?? 0;
    return { value: String(found), label: quizName({ qid: found, quiz: quiz.title ?? '' }) };
  });
  return {
    video: video.data,
    /** By the id of the quiz; empty for a video without questions. */
    options,
    hasQuizzes: quizzes.isSuccess,
    statistics: statistics.data,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    /** Quizzes that were removed have no title anymore. */
    quizTitle: (of: number): string =>
      options.find(({ value }) => value === String(of))?.label ?? text(of === 0 ? 'single' : 'untitled'),
  };
}
export type Gradebook = ReturnType<typeof useGradebook>;
