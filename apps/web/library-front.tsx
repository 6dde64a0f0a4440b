import type { ReactNode } from 'react';
import { accountRoutes } from '#features/accounts/contract.ts';
import { text as historyText } from '#features/history/card-messages.ts';
import { useUnfinished } from '#features/history/site/use-unfinished.ts';
import { videofrontRoutes } from '#features/videofront/contract.ts';
import { text } from '#features/videofront/messages.ts';
import { FrontBanner } from '#features/videofront/site/front-banner.tsx';
import type { VideoSummary } from '#features/videos/contract.ts';
import { VideoSection } from '#features/videos/site/library-sections.tsx';
import { VideoGridSkeleton } from '#features/videos/site/video-grid.tsx';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';

/**
 * EM-07: the organization's banner and featured videos around the library, and what the viewer has not finished. The document contains them; after a navigation,
 * nothing is shown before they are known, so that nothing moves.
 */
export function LibraryFront({ toolbar, sections }: { toolbar: ReactNode; sections: ReactNode }) {
  const { data: front, isPending } = useRoute(videofrontRoutes.get, {});
  const unfinished = useUnfinishedOfViewer();
  if (isPending || unfinished === 'pending') {
    return (
      <>
        {toolbar}
        <VideoGridSkeleton />
      </>
    );
  }
  return (
    <>
      {front && <FrontBanner front={front} />}
      {toolbar}
      {unfinished.length > 0 && (
        <VideoSection
          title={historyText('continueWatching')}
          all="/app/history"
          videos={unfinished}
          rows={1}
        />
      )}
      {front && front.featured.length > 0 && (
        <VideoSection title={text('featured')} videos={front.featured} />
      )}
      {sections}
    </>
  );
}

function useUnfinishedOfViewer(): 'pending' | readonly VideoSummary[] {
  const me = useRoute(accountRoutes.me, {}).data;
  const isSignedIn = me !== undefined && me.user.username !== ANONYMOUS_USERNAME;
  const { data, isLoading } = useUnfinished(isSignedIn);
  return isLoading ? 'pending' : (data?.list.map(({ video }) => video) ?? []);
}
