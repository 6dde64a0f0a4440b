import type { ReactNode } from 'react';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { usePortState } from '#kernel/player/react/use-widget-state.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { type Notice, noticeFor } from './problem-words.ts';
import css from './problems.module.css';

/** The sign-in page, as the accounts' contract has it. */
const SIGN_IN_PATH = '/app/login';

/** Over the picture: why there is nothing to play, or that the connection is lost. */
export function ProblemOverlay({ ctx }: { ctx: WidgetContext<null> }): ReactNode {
  const code = usePortState(ctx, ({ trouble }) => trouble.problem?.code ?? null);
  const notice = code && noticeFor(code, ctx.viewer.signedIn);
  if (!notice) return <ConnectionNotice ctx={ctx} />;
  return (
    <section className={css.cover} aria-labelledby="problem-title">
      <div className={css.notice}>
        <svg viewBox="0 0 24 24" aria-hidden="true" className={css.picture}>
          <path d="M3 5h13v14H3zM16 10l5-3v10l-5-3M2 2l20 20" />
        </svg>
        <h2 id="problem-title" className={css.title}>
          {notice.title}
        </h2>
        <p className={css.text}>{notice.text}</p>
        <WayOut wayOut={notice.wayOut} videoId={ctx.player.video.id} />
      </div>
    </section>
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
