import { useEffect, useRef } from 'react';
import { type VideoSummary, videoRoutes } from '#features/videos/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';

type Listed = Pick<VideoSummary, 'kapsule_id' | 'src' | 'state'>;

/** The newest own video that plays, else the newest of the library; events only if there is nothing else. */
export function chooseInitialVideo<V extends Listed>(own: readonly V[], library: readonly V[]): V | null {
  const all = [...own, ...library].filter(({ state }) => state !== 'failed');
  const isPlayable = ({ src, state }: Listed): boolean => src === 'VIDEO' && state === 'ready';
  return all.find(isPlayable) ?? all[0] ?? null;
}

export const RESULTS_MAX = 8;

/** Own videos and those of the library, the newest first. */
export function useVideoLists(q: string | undefined) {
  const own = useRoute(videoRoutes.list, { mine: true, q, max: RESULTS_MAX });
  const library = useRoute(videoRoutes.list, { q, max: RESULTS_MAX });
  return {
    own: own.data?.list ?? [],
    library: library.data?.list ?? [],
    isPending: own.isPending || library.isPending,
    hasFailed: own.isError || library.isError,
  };
}

/** Selects a video once, if the page was opened without one. Returns whether there is none to select. */
export function useInitialVideo(enabled: boolean, choose: (video: Listed) => void): boolean {
  const { own, library, isPending, hasFailed } = useVideoLists(undefined);
  const first = chooseInitialVideo(own, library);
  const latestChoose = useRef(choose);
  latestChoose.current = choose;
  const isDue = enabled && !isPending && first !== null;
  useEffect(() => {
    if (isDue && first) latestChoose.current(first);
  }, [isDue, first]);
  return !isPending && !hasFailed && first === null;
}
