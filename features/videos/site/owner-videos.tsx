import type { ReactNode } from 'react';
import { problemOf } from '#kernel/client/error-message.ts';
import { usePagedRoute } from '#kernel/client/route-query.ts';
import { LoadMore } from '#kernel/ui/load-more.tsx';
import { ProblemNotice } from '#kernel/ui/problem-notice.tsx';
import { videoRoutes } from '../contract.ts';
import { text } from './library-messages.ts';
import { VideoGrid, VideoGridSkeleton } from './video-grid.tsx';

/** The videos of one person that the viewer may find, newest first. */
export function OwnerVideos({ owner, empty }: { owner: string; empty: ReactNode }) {
  const found = usePagedRoute(videoRoutes.list, { owner });
  const videos = found.data?.pages.flatMap((page) => page.list) ?? [];
  if (found.isPending) return <VideoGridSkeleton count={4} />;
  if (found.isError && videos.length === 0)
    return <ProblemNotice {...problemOf(found.error)} onRetry={() => void found.refetch()} asPage={false} />;
  if (videos.length === 0) return empty;
  return (
    <>
      <VideoGrid videos={videos} label={text('videos')} hidesOwner />
      <LoadMore
        more={found.hasNextPage}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={() => void found.fetchNextPage()}
      />
    </>
  );
}
