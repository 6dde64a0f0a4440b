import type { ReactNode } from 'react';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { EndButton } from '#kernel/player/react/widgets/end-button.tsx';
import css from './end-view.module.css';
import { text } from './messages.ts';
import type { EndOverlayConfig } from './widget.tsx';

const REPLAY = 'M3 12a9 9 0 1 0 3-6.7M3 4v5h5';

export function EndView({ ctx }: { ctx: WidgetContext<EndOverlayConfig> }): ReactNode {
  const replay = (): void => {
    ctx.track('replay', { current_time: Math.ceil(ctx.player.state().time.currentMs / 1000) });
    // EO-05: the end screen closes with it.
    ctx.player.replay();
  };
  return (
    <>
      {ctx.config.isCompletionOnly && <p className={css.message}>{text('completed')}</p>}
      <EndButton icon={REPLAY} onClick={replay}>
        {text('replay')}
      </EndButton>
    </>
  );
}
