import type { CSSProperties, ReactNode } from 'react';
import { useFocusReturn } from '#kernel/player/react/overlays/use-focus-return.ts';
import { usePortState, useVideoRect } from '#kernel/player/react/use-widget-state.ts';
import css from './notifications.module.css';
import type { ShownNotification } from './parse-config.ts';
import { fontSizeOn, runSeconds } from './text-run.ts';
import type { NotificationsContext } from './widget.tsx';

interface NotificationBandProps {
  readonly ctx: NotificationsContext;
  readonly item: ShownNotification;
  readonly isLeaving: boolean;
}

/** A text that runs over the picture while the video plays, and stops under the pointer and the focus. */
export function NotificationBand({ ctx, item, isLeaving }: NotificationBandProps): ReactNode {
  const { text, color, background, opacity } = item;
  const band = useFocusReturn(isLeaving);
  const isPaused = usePortState(ctx, ({ playback }) => playback.paused);
  const picture = useVideoRect(ctx);
  const fontPx = fontSizeOn(picture, item);
  const style = {
    '--color': color,
    '--background': background,
    '--opaque': `${opacity * 100}%`,
    '--run': `${runSeconds(text, fontPx, picture.widthPx)}s`,
    fontSize: `${fontPx}px`,
  } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the player has keys for it
    <div
      ref={band}
      className={css.band}
      style={style}
      role="note"
      aria-label={text}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus stops the text, and scrolls a long one that stands still
      tabIndex={0}
      inert={isLeaving}
      data-paused={isPaused ? '' : undefined}
      data-leaving={isLeaving ? '' : undefined}
      onClick={() => togglePlayback(ctx)}
    >
      <p className={css.text} dir="auto" aria-hidden="true">
        {text}
      </p>
    </div>
  );
}

/** A click on the text is one on the picture behind it. */
function togglePlayback({ player }: NotificationsContext): void {
  if (player.look.isMobile) return;
  if (player.state().playback.paused) player.play();
  else player.pause();
}
