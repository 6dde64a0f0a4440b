import type { ReactNode } from 'react';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { EndButton } from '#kernel/player/react/widgets/end-button.tsx';
import { FloatingButton } from '#kernel/player/react/widgets/floating-button.tsx';
import { text } from '../count-messages.ts';
import { HEART } from '../heart.ts';
import { describeLikes, formatLikes } from '../like-text.ts';
import css from './like.module.css';
import { clickLike, type LikeContext } from './like-control.ts';

interface ViewProps {
  readonly ctx: LikeContext;
}

/** LK-02: the number is hidden at 0. */
export function FloatingLike({ ctx }: ViewProps): ReactNode {
  const { isLiked, count } = useWidgetState(ctx, (state) => state);
  return (
    <div className={css.floating} data-liked={isLiked || undefined}>
      <FloatingButton
        label={describeLikes(count)}
        icon={HEART}
        aria-pressed={isLiked}
        onClick={() => void clickLike(ctx)}
      />
      {count > 0 && (
        <span className={css.count} aria-hidden="true">
          {formatLikes(count)}
        </span>
      )}
    </div>
  );
}

/** EO-06 */
export function EndLike({ ctx }: ViewProps): ReactNode {
  const { isLiked, count } = useWidgetState(ctx, (state) => state);
  const action = text(isLiked ? 'unlike' : 'like');
  return (
    <EndButton
      icon={HEART}
      aria-label={count > 0 ? `${action} ${describeLikes(count)}` : action}
      onClick={() => void clickLike(ctx)}
    >
      {action}
      {count > 0 && <span className={css.endCount}>{formatLikes(count)}</span>}
    </EndButton>
  );
}
