import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { accountRoutes } from '#features/accounts/contract.ts';
import { ListSkeleton } from '#features/comments/panel/list-skeleton.tsx';
import { type Video, videoRoutes } from '#features/videos/contract.ts';
import { useApi } from '#kernel/client/api-context.ts';
import { useListen } from '#kernel/client/listen-context.ts';
import { refreshQueries } from '#kernel/client/refresh-queries.ts';
import { routeKey, useRoute } from '#kernel/client/route-query.ts';
import { getTabStorage } from '#kernel/client/tab-storage.ts';
import { seekPlayer } from './seek-player.ts';
import { useSignIn } from './use-sign-in.ts';

// The video is loaded first; the comments below it may take a moment longer.
const CommentsPanel = lazy(async () => ({
  default: (await import('#features/comments/panel/comments-panel.tsx')).CommentsPanel,
}));
const storage = getTabStorage(window);

/** The comments panel on the watch page. */
export function CommentsSection({ video }: { video: Video }) {
  const api = useApi();
  const client = useQueryClient();
  const listen = useListen();
  const { data: me } = useRoute(accountRoutes.me, {});
  const signIn = useSignIn();
  const id = video.kapsule_id;
  return (
    <Suspense fallback={<ListSkeleton />}>
      <CommentsPanel
        key={id}
        api={api}
        listen={listen}
        gconfid={id}
        video={video}
        user={me?.user ?? null}
        storage={storage}
        seekTo={video.media !== null && video.live_event === null ? seekPlayer : null}
        onSignIn={signIn}
        onVideoChanged={() => refreshQueries(client, routeKey(videoRoutes.get, { id }))}
      />
    </Suspense>
  );
}
