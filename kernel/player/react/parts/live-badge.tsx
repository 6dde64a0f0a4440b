import { text } from '../messages.ts';
import { usePlayer, usePlayerState } from '../use-player.ts';
import css from './parts.module.css';

/** A live badge at the live edge, otherwise a button that returns to it. */
export function LiveBadge() {
  const { goLive } = usePlayer();
  const isBehind = usePlayerState(({ live }) => !live.atEdge);
  if (!isBehind)
    return (
      <span className={css.live} data-at-edge="">
        {text('live')}
      </span>
    );
  return (
    <button type="button" className={css.live} data-tip={text('goLiveTip')} onClick={goLive}>
      {text('goLive')}
    </button>
  );
}
