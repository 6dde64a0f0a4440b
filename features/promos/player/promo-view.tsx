import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import type { PlayerClock } from '#kernel/player/core/clock.ts';
import { useModalEscape, useModalTitleId } from '#kernel/player/react/widgets/modal-frame.ts';
import { text } from './messages.ts';
import css from './promos.module.css';
import { useElapsedSeconds } from './use-elapsed-seconds.ts';

export type PromoResult = 'ended' | 'skipped';

interface PromoViewProps {
  /** Loaded already, so that the time begins with it. */
  readonly picture: HTMLImageElement;
  readonly durationMs: number;
  readonly clock: PlayerClock;
  done(result: PromoResult): void;
}

const SKIP_AFTER_SEC = 5;

/** PM-01: the picture for its time. Long ones can be skipped after a while. */
export function PromoView({ picture, durationMs, clock, done }: PromoViewProps): ReactNode {
  const elapsedSec = useElapsedSeconds(clock, durationMs, () => done('ended'));
  const canSkip = elapsedSec >= SKIP_AFTER_SEC;
  const skip = (): void => (canSkip ? done('skipped') : undefined);
  useModalEscape(skip);
  const place = useCallback((box: HTMLDivElement | null) => box?.replaceChildren(picture), [picture]);
  return (
    <div className={css.promo}>
      <h2 id={useModalTitleId()} className={css.title}>
        {text('title')}
      </h2>
      <div ref={place} className={css.picture} />
      <p className={css.foot}>
        <span className={css.countdown} role="timer" aria-live="off">
          {text('startsIn', { count: Math.ceil(durationMs / 1000 - elapsedSec) })}
        </span>
        {canSkip && <SkipButton onSkip={skip} />}
      </p>
    </div>
  );
}

/** Takes the focus from the dialog, so that everybody learns that it is there now; not from the page around the player. */
function SkipButton({ onSkip }: { onSkip(): void }): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const dialog = button.current?.closest('[role="dialog"]');
    if (dialog?.contains(document.activeElement)) button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <button ref={button} type="button" className={css.skip} onClick={onSkip}>
      {text('skip')}
    </button>
  );
}
