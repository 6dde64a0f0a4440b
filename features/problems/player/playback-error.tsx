import type { ReactNode } from 'react';
import type { PlayerProblem } from '#kernel/player/core/problems.ts';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { useModalTitleId } from '#kernel/player/react/widgets/modal-frame.ts';
import { text } from './messages.ts';
import { getProblemText } from './problem-notice.ts';
import css from './problems.module.css';
import { buildSupportMail } from './support-mail.ts';
import { useResolved } from './use-resolved.ts';

export interface PlaybackErrorProps {
  readonly ctx: WidgetContext<null>;
  readonly problem: PlayerProblem;
  done(result: 'retry' | 'resolved' | 'report'): void;
}

/** ER-02: cannot be dismissed; offers to refresh, to retry, or to contact support. */
export function PlaybackError({ ctx, problem, done }: PlaybackErrorProps): ReactNode {
  const { video, viewToken, look } = ctx.player;
  useResolved(ctx, () => done('resolved'));
  const videoUrl = new URL(video.pageUrl || location.href, location.href).href;
  const message = getProblemText(problem.code);
  const mail = buildSupportMail({ address: look.supportAddress, videoUrl, viewToken, problem: message });
  return (
    <div className={css.dialog}>
      <h2 id={useModalTitleId()} className={css.title}>
        {text('somethingWrong')}
      </h2>
      <p className={css.text}>{text('justRefresh')}</p>
      <details className={css.details}>
        <summary>{text('details')}</summary>
        <p>{message}</p>
        <p className={css.code}>
          {problem.code} {problem.details}
        </p>
        <p className={css.code}>{viewToken}</p>
      </details>
      <p className={css.links}>
        {look.supportAddress !== '' && (
          <a className={css.link} href={mail}>
            {text('contactSupport')}
          </a>
        )}
        <button type="button" className={css.link} onClick={() => done('report')}>
          {text('reportProblem')}
        </button>
      </p>
      <div className={css.actions}>
        <button type="button" className={css.quiet} onClick={() => done('retry')}>
          {text('tryAgain')}
        </button>
        <button type="button" className={css.strong} data-autofocus="" onClick={() => location.reload()}>
          {text('refresh')}
        </button>
      </div>
    </div>
  );
}
