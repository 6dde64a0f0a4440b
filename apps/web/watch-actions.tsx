import type { Video } from '#features/videos/contract.ts';

interface WatchActionsProps {
  video: Video;
}

/** The buttons for viewers on the watch page, one component per feature: like, share, save. */
export function WatchActions(_: WatchActionsProps) {
  return null;
}
