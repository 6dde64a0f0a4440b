import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useVideoRect } from '#kernel/player/react/use-widget-state.ts';
import { moveFocus } from '#kernel/player/react/widgets/focus-scope.ts';
import { text } from './messages.ts';
import { openSpotlight } from './open-spotlight.ts';
import type { ShownSpotlight } from './parse-config.ts';
import { placeLabel } from './place-label.ts';
import { SpotlightContent } from './spotlight-content.tsx';
import { spotlightCss } from './spotlight-style.ts';
import css from './spotlights.module.css';
import type { SpotlightsContext } from './widget.tsx';

export interface SpotlightBoxProps {
  readonly ctx: SpotlightsContext;
  readonly spotlight: ShownSpotlight;
  /** Mandatory, and playback waits for it. */
  readonly isWaiting: boolean;
  onContinue(id: string): void;
}

/** SP-01, SP-03: one spotlight, with a way to go on while playback waits for it. */
export function SpotlightBox({ ctx, spotlight, isWaiting, onContinue }: SpotlightBoxProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const hintId = useId();
  useFocusWhile(box, isWaiting);
  const hasAction = spotlight.action !== undefined && spotlight.action.type !== 'none';
  return (
    <div ref={box} className={css.box} data-waiting={isWaiting || undefined}>
      <Region
        ctx={ctx}
        spotlight={spotlight}
        describedBy={isWaiting ? hintId : undefined}
        onContinue={onContinue}
      />
      {isWaiting && (
        <div className={css.wait}>
          <p id={hintId} className={css.hidden}>
            {text(hasAction ? 'mandatoryActionHint' : 'mandatoryHint')}
          </p>
          <button
            type="button"
            className={css.continue}
            aria-describedby={hintId}
            onClick={() => onContinue(spotlight.id)}
          >
            {text('continue')}
          </button>
        </div>
      )}
    </div>
  );
}

interface RegionProps extends Omit<SpotlightBoxProps, 'isWaiting'> {
  readonly describedBy: string | undefined;
}

function Region({ ctx, spotlight, describedBy, onContinue }: RegionProps): ReactNode {
  const { style, action, conf, id } = spotlight;
  const { heightPx } = useVideoRect(ctx);
  const label = placeLabel(spotlight, heightPx);
  const shared = {
    className: css.region,
    style: spotlightCss(spotlight),
    'data-type': style.type,
    'data-label-side': label.side,
    'data-label-align': label.align,
  };
  const content = <SpotlightContent ctx={ctx} spotlight={spotlight} />;
  const name = conf?.displayname || style.text || action?.target;
  const onClick = (): void => {
    openSpotlight(ctx, spotlight);
    onContinue(id);
  };
  if (action?.type === 'seek')
    return (
      <button
        type="button"
        {...shared}
        aria-label={name}
        aria-describedby={describedBy}
        data-action=""
        onClick={onClick}
      >
        {content}
      </button>
    );
  if (action?.type !== 'link') return <div {...shared}>{content}</div>;
  const opensTab = action.newWindow ?? true;
  return (
    <a
      {...shared}
      href={action.target}
      target={opensTab ? '_blank' : '_top'}
      rel="noopener noreferrer"
      aria-label={opensTab ? `${name}. ${text('opensInTab')}` : name}
      aria-describedby={describedBy}
      data-action=""
      onClick={onClick}
    >
      {content}
    </a>
  );
}

/** Typing, in a framed page, or in a dialog. */
const isBusy = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable ||
    element.closest('input, textarea, select, iframe, [aria-modal="true"]') !== null);

/** A mandatory spotlight takes the focus, unless the viewer needs it elsewhere, and gives it back. */
function useFocusWhile(box: { readonly current: HTMLElement | null }, isWaiting: boolean): void {
  useEffect(() => {
    const element = box.current;
    const before = document.activeElement;
    const first = element?.querySelector<HTMLElement>('[data-action], button');
    if (!isWaiting || !element || !first || isBusy(before)) return;
    const stop = moveFocus(first);
    return () => {
      stop();
      const { activeElement, body } = document;
      const isOurs = activeElement === body || element.contains(activeElement);
      if (isOurs && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, [box, isWaiting]);
}
