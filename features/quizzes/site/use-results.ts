import { useQuery } from '@tanstack/react-query';
import { accountRoutes } from '#features/accounts/contract.ts';
import { playbackRoutes } from '#features/playback/contract.ts';
import { videoRoutes } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import { quizRoutes } from '../contract.ts';
import { groupResults } from './group-results.ts';

/** The viewer's own results in the quizzes of a video, also without an account. */
export function useResults(id: string) {
  const me = useRoute(accountRoutes.me, {});
  const isVisitor = me.data?.user.username === ANONYMOUS_USERNAME;
  const video = useRoute(videoRoutes.get, { id });
  const token = useBrowserToken(id, isVisitor && video.isSuccess);
  const input = { id, ...(token.data ? { kvtoken: token.data } : {}) };
  const enabled = me.isSuccess && (!isVisitor || token.isSuccess) && video.isSuccess;
  const results = useRoute(quizRoutes.myResults, input, { enabled });
  // Not needed for the list itself, so it may fail.
  const scores = useRoute(quizRoutes.scores, input, { enabled });
  const failed = [me, video, token, results].find(({ isError, data }) => isError && data === undefined);
  return {
    isVisitor,
    video: video.data,
    quizzes: results.data && !scores.isPending ? groupResults(results.data.list, scores.data?.list) : null,
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

/**
 * A view token of this browser: its group cookie makes it the same person as in earlier views. Cached apart from the
 * player's configuration, which belongs to one view.
 */
function useBrowserToken(id: string, enabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: ['quizzes.browser-token', id],
    queryFn: async ({ signal }) => (await api.call(playbackRoutes.get, { video: id }, { signal })).kvtoken,
    enabled,
  });
}
