import { useLocation } from 'react-router';
import { accountRoutes } from '#features/accounts/contract.ts';
import { buildSignInUrl } from '#features/accounts/sign-in-url.ts';
import { LikeButton } from '#features/likes/site/like-button.tsx';
import { SaveButton } from '#features/playlists/site/save-button.tsx';
import { ResultsLink } from '#features/quizzes/site/results-link.tsx';
import type { Video } from '#features/videos/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { ANONYMOUS_USERNAME } from '#kernel/contract/viewer.ts';
import type { Player } from '#kernel/player/core/player.ts';
import { ShareAction } from './share-action.tsx';
import { useSignIn } from './use-sign-in.ts';

interface WatchActionsProps {
  video: Video;
  /** Null while there is none. */
  player: Player | null;
}

/** The buttons for viewers on the watch page, one component per feature: like, share, save, results. */
export function WatchActions({ video, player }: WatchActionsProps) {
  const { kapsule_id: id } = video;
  const { pathname, search } = useLocation();
  const me = useRoute(accountRoutes.me, {}).data;
  const isSignedIn = me !== undefined && me.user.username !== ANONYMOUS_USERNAME;
  const signInUrl = isSignedIn ? null : buildSignInUrl(document.cookie, pathname + search);
  const signIn = useSignIn();
  // The player still has the previous video while the next one is loading.
  const own = player?.config.video.id === id ? player : null;
  return (
    <>
      <LikeButton key={`like-${id}`} video={video} isSignedIn={isSignedIn} onSignIn={signIn} />
      <ShareAction key={`share-${id}`} video={video} player={player} />
      <SaveButton key={`save-${id}`} videoId={id} signInUrl={signInUrl} />
      <ResultsLink videoId={id} config={own?.config.widgets.quizzes} />
    </>
  );
}
