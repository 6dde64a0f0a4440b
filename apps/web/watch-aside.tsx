import type { ReactNode } from 'react';
import type { Video } from '#features/videos/contract.ts';

/**
 * The column at the right of the watch page: the playlist, then related videos. The server's skeleton must reserve it, too
 * (`HAS_ASIDE` in `apps/server/watch-page.ts`).
 */
export function watchAside(_video: Video | null, playlist: ReactNode | null): ReactNode | null {
  return playlist;
}
