import type { ReactNode } from 'react';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { useModalTitleId } from '#kernel/player/react/widgets/modal-frame.ts';
import { text } from './messages.ts';
import type { Notice } from './problem-notice.ts';
import css from './problems.module.css';
import { useResolved } from './use-resolved.ts';

interface UnavailableVideoProps {
  readonly ctx: WidgetContext<null>;
  readonly notice: Notice;
  done(result: 'retry' | 'resolved'): void;
}

/** Explains why the video cannot be played and what the viewer can do. */
export function UnavailableVideo({ ctx, notice, done }: UnavailableVideoProps): ReactNode {
  useResolved(ctx, () => done('resolved'));
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
        <NoticeAction action={notice.action} ctx={ctx} />
        {notice.canRetry && (
          <button type="button" className={css.quiet} data-autofocus="" onClick={() => done('retry')}>
            {text('tryAgain')}
          </button>
        )}
      </div>
    </div>
  );
}

function NoticeAction({
  action,
  ctx,
}: Pick<UnavailableVideoProps, 'ctx'> & Pick<Notice, 'action'>): ReactNode {
  // In a frame, open a new tab instead of navigating the frame.
  const target = window.parent === window ? '_self' : '_blank';
  if (action === 'none') return null;
  if (action === 'refresh')
    return (
      <button type="button" className={css.strong} onClick={() => location.reload()}>
        {text('refresh')}
      </button>
    );
  const signInUrl =
    action === 'sign-in' && ctx.viewer.signInUrl(`/app/video/${encodeURIComponent(ctx.player.video.id)}`);
  return (
    <a className={css.strong} href={signInUrl || '/'} target={target} rel="noopener">
      {signInUrl ? text('signIn') : text('seeOthers')}
    </a>
  );
}
