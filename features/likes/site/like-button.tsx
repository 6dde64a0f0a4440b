import { Heart } from 'lucide-react';
import type { Video } from '#features/videos/contract.ts';
import { Button } from '#kernel/ui/button.tsx';
import { describeLikes } from '../like-text.ts';
import styles from './like-button.module.css';
import { useLike } from './use-like.ts';

interface LikeButtonProps {
  readonly video: Video;
  readonly isSignedIn: boolean;
  /** LK-03: called directly from the click of an anonymous viewer. */
  readonly onSignIn: () => void;
}

/** The like button of the watch page, also of live events. */
export function LikeButton({ video, isSignedIn, onSignIn }: LikeButtonProps) {
  const { state, toggle } = useLike(video);
  return (
    <Button
      className={styles.button ?? ''}
      aria-pressed={state.isLiked}
      onClick={isSignedIn ? toggle : onSignIn}
    >
      <Heart aria-hidden="true" />
      {describeLikes(state.count)}
    </Button>
  );
}
