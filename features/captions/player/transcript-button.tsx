import type { ReactNode } from 'react';
import { ControlButton } from '#kernel/player/react/parts/control-button.tsx';
import { useWidgetState } from '#kernel/player/react/use-widget-state.ts';
import { drawerId } from '#kernel/player/react/widgets/drawer-id.ts';
import type { CaptionsContext } from './captions-state.ts';
import { text } from './messages.ts';
import css from './transcript.module.css';

/** CT-14: opens the transcript drawer. */
export function TranscriptButton({ ctx }: { ctx: CaptionsContext }): ReactNode {
  const isOpen = useWidgetState(ctx, (state) => state.isDrawerOpen);
  if (!ctx.player.look.showTranscript) return null;
  return (
    <ControlButton
      label={text('transcript')}
      aria-expanded={isOpen}
      aria-controls={drawerId(ctx.id)}
      onClick={(event) => {
        // Safari does not focus clicked buttons, and closing the drawer returns the focus here.
        event.currentTarget.focus();
        ctx.drawer(!isOpen);
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className={css.icon}>
        <path d="M4 6h10M4 10h16M4 14h12M4 18h8" />
      </svg>
    </ControlButton>
  );
}
