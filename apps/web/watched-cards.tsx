import type { ReactNode } from 'react';
import { accountRoutes } from '#features/accounts/contract.ts';
import { WatchedBarOf } from '#features/history/site/watched-bar.tsx';
import { organizationRoutes } from '#features/organizations/contract.ts';
import type { VideoSummary } from '#features/videos/contract.ts';
import { CardOverlay } from '#features/videos/site/card-overlay.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';

const WatchedOverlay = ({ video }: { video: VideoSummary }) => <WatchedBarOf videoId={video.kapsule_id} />;

/** EM-07, show_view_progress: cards show signed-in viewers how much they have watched. */
export function WatchedCards({ children }: { children: ReactNode }) {
  const me = useRoute(accountRoutes.me, {}).data;
  const settings = useRoute(organizationRoutes.get, {}).data?.settings;
  const isShown = settings?.show_view_progress && me && me.user.username !== ANONYMOUS_USERNAME;
  return <CardOverlay value={isShown ? WatchedOverlay : null}>{children}</CardOverlay>;
}
