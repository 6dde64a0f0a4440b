import type { ReactNode } from 'react';
import type { WidgetContext } from '#kernel/player/core/widget.ts';
import { ModalHead } from '#kernel/player/react/widgets/modal-head.tsx';
import { artifactCalls } from '../calls.ts';
import { text } from '../panel/messages.ts';
import { SharePanel } from '../panel/share-panel.tsx';
import type { SharedVideo } from '../share-config.ts';
import { SHARED_TYPES, type SharedHighlight, toSharedHighlight } from '../shared-highlight.ts';
import css from './share-dialog.module.css';

export type ShareContext = WidgetContext<SharedVideo>;

interface ShareDialogProps {
  readonly ctx: ShareContext;
  done(result: undefined): void;
}

export function ShareDialog({ ctx, done }: ShareDialogProps): ReactNode {
  const close = (): void => done(undefined);
  const { video, look } = ctx.player;
  const { time } = ctx.player.state();
  return (
    <div className={css.dialog}>
      <ModalHead title={text('share')} onClose={close} />
      <SharePanel
        share={ctx.config}
        title={video.title}
        nowMs={time.currentMs}
        durationMs={time.durationMs || video.durationMs}
        isLive={video.isLive}
        isDesktop={!look.isMobile}
        loadHighlights={() => fetchHighlights(ctx)}
        onNetwork={(socialmedia) => ctx.track('social click', { socialmedia })}
      />
    </div>
  );
}

/** One page: nobody chooses from a longer list. */
async function fetchHighlights({ api, player, signal }: ShareContext): Promise<SharedHighlight[]> {
  const input = { id: player.video.id, types: SHARED_TYPES, kvtoken: player.viewToken };
  const { list } = await api.call(artifactCalls.list, input, { signal });
  return list.map(toSharedHighlight);
}
