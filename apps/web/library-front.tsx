import type { ReactNode } from 'react';
import { videofrontRoutes } from '#features/videofront/contract.ts';
import { text } from '#features/videofront/messages.ts';
import { FrontBanner } from '#features/videofront/site/front-banner.tsx';
import { VideoSection } from '#features/videos/site/library-sections.tsx';
import { VideoGridSkeleton } from '#features/videos/site/video-grid.tsx';
import { useRoute } from '#kernel/client/route-query.ts';

/**
 * EM-07: the organization's banner and featured videos around the library. The document contains them; after a navigation,
 * nothing is shown before they are known, so that nothing moves.
 */
export function LibraryFront({ toolbar, sections }: { toolbar: ReactNode; sections: ReactNode }) {
  const { data: front, isPending } = useRoute(videofrontRoutes.get, {});
  if (isPending) {
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
      {front && front.featured.length > 0 && (
        <VideoSection title={text('featured')} videos={front.featured} />
      )}
      {sections}
    </>
  );
}
