import type { ReactNode } from 'react';
import type { PlayerProblem } from '#kernel/player/core/problems.ts';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { useModalTitleId } from '#kernel/player/react/widgets/modal-frame.ts';
import { getProblemText } from './problem-notice.ts';
import css from './problems.module.css';
import { buildSupportMail } from './support-mail.ts';
import { useResolved } from './use-resolved.ts';

export interface PlaybackErrorProps {
  readonly ctx: WidgetContext<null>;
  readonly problem: PlayerProblem;
  done(result: 'retry' | 'resolved'): void;
}

/** ER-02: cannot be dismissed; offers to refresh, to retry, or to contact support. */
export function PlaybackError({ ctx, problem, done }: PlaybackErrorProps): ReactNode {
  const { video, viewToken, look } = ctx.player;
  useResolved(ctx, () => done('resolved'));
  const videoUrl = new URL(video.pageUrl || location.href, location.href).href;
  const text = getProblemText(problem.code);
  const mail = buildSupportMail({ address: look.supportAddress, videoUrl, viewToken, problem: text });
  return (
    <div className={css.dialog}>
      <h2 id={useModalTitleId()} className={css.title}>
        Something went wrong
      </h2>
      <p className={css.text}>Just refresh the page to try again.</p>
      <details className={css.details}>
        <summary>Details</summary>
        <p>{text}</p>
        <p className={css.code}>
          {problem.code} {problem.details}
        </p>
        <p className={css.code}>{viewToken}</p>
      </details>
      <div className={css.actions}>
        {look.supportAddress !== '' && (
          <a className={css.link} href={mail}>
            Contact support
          </a>
        )}
        <button type="button" className={css.quiet} onClick={() => done('retry')}>
          Try again
        </button>
        <button type="button" className={css.strong} data-autofocus="" onClick={() => location.reload()}>
          Refresh
        </button>
      </div>
    </div>
  );
}
