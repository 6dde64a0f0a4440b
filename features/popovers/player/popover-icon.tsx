import { type ReactNode, useEffect, useState } from 'react';
import { lengthOnPicture } from '#kernel/player/react/overlays/placement.ts';
import { CATEGORY_ICONS } from './category-icons.ts';
import type { PopoversContext } from './context.ts';
import { isDrawer } from './drawer-rules.ts';
import type { ShownPopover } from './parse-config.ts';
import { popoverName } from './popover-name.ts';
import css from './popovers.module.css';

interface PopoverIconProps {
  readonly ctx: PopoversContext;
  readonly popover: ShownPopover;
  readonly isOpen: boolean;
  onToggle(popover: ShownPopover): void;
  /** Its bubble. */
  readonly children: ReactNode;
}

/** PO-02 */
const HIGHLIGHT_MS = 4000;

export function PopoverIcon({ ctx, popover, isOpen, onToggle, children }: PopoverIconProps): ReactNode {
  const [isHighlighted, setHighlighted] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setHighlighted(false), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css.spot} data-open={isOpen ? '' : undefined}>
      <button
        type="button"
        className={css.icon}
        aria-label={popoverName(popover)}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        data-highlighted={isHighlighted ? '' : undefined}
        onClick={() => onToggle(popover)}
      >
        <Picture ctx={ctx} popover={popover} key={popover.icon} />
      </button>
      {children}
    </div>
  );
}

function Picture({ ctx, popover }: Pick<PopoverIconProps, 'ctx' | 'popover'>): ReactNode {
  const [isBroken, setBroken] = useState(false);
  const { icon, category, position } = popover;
  if (!icon || isBroken)
    return (
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={CATEGORY_ICONS[category]} />
      </svg>
    );
  const { width, height, absolute = false } = isDrawer(popover) ? {} : position;
  const style = {
    ...(width ? { inlineSize: lengthOnPicture(width, 'x', absolute) } : {}),
    ...(height ? { blockSize: lengthOnPicture(height, 'y', absolute) } : {}),
  };
  return <img src={ctx.mediaUrl(icon)} alt="" style={style} onError={() => setBroken(true)} />;
}
