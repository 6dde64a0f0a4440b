import type { ReactNode } from 'react';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { useModalTitleId } from '#kernel/player/react/widgets/modal-frame.ts';
import type { Notice } from './problem-words.ts';
import css from './problems.module.css';
import { useMended } from './use-mended.ts';

/** The sign-in page, as the accounts' contract has it. */
const SIGN_IN_PATH = '/app/login';

interface ClosedVideoProps {
  readonly ctx: WidgetContext<null>;
  readonly notice: Notice;
  done(answer: 'retry' | 'gone'): void;
}

/** Why there is nothing to play here, and what one can do about it. */
export function ClosedVideo({ ctx, notice, done }: ClosedVideoProps): ReactNode {
  useMended(ctx, () => done('gone'));
  return (
    <div className={css.closed}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className={css.picture}>
        <path d="M3 5h13v14H3zM16 10l5-3v10l-5-3M2 2l20 20" />
      </svg>
      <h2 id={useModalTitleId()} className={css.title}>
        {notice.title}
      </h2>
      <p className={css.text}>{notice.text}</p>
      <div className={css.ways}>
        <WayOut wayOut={notice.wayOut} videoId={ctx.player.video.id} />
        {notice.canRetry && (
          <button type="button" className={css.quiet} data-autofocus="" onClick={() => done('retry')}>
            Try again
          </button>
        )}
      </div>
    </div>
  );
}

function WayOut({ wayOut, videoId }: { wayOut: Notice['wayOut']; videoId: string }): ReactNode {
  // In a frame the page around it stays where it is.
  const target = window.parent === window ? '_self' : '_blank';
  if (wayOut === 'none') return null;
  if (wayOut === 'refresh')
    return (
      <button type="button" className={css.strong} onClick={() => location.reload()}>
        Refresh
      </button>
    );
  const back = encodeURIComponent(`/app/video/${encodeURIComponent(videoId)}`);
  const [href, text] =
    wayOut === 'sign-in' ? [`${SIGN_IN_PATH}?target_uri=${back}`, 'Sign in'] : ['/', 'See other videos'];
  return (
    <a className={css.strong} href={href} target={target} rel="noopener">
      {text}
    </a>
  );
}
