import type { ReactNode } from 'react';
import type { PopoversContext } from './context.ts';
import { text } from './messages.ts';
import type { ShownPopover } from './parse-config.ts';
import css from './popovers.module.css';
import { trackClick } from './track-click.ts';

interface PopoverLinkProps {
  readonly ctx: PopoversContext;
  readonly popover: ShownPopover;
}

/** PO-01 */
export function PopoverLink({ ctx, popover }: PopoverLinkProps): ReactNode {
  const { link, name, type } = popover;
  if (!link) return null;
  // A bubble already shows its text.
  const label = name || (type !== 'popoverIcon' && popover.text) || text('openLink');
  return (
    <a
      className={css.link}
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      dir="auto"
      onClick={() => trackClick(ctx, popover)}
    >
      {label}
    </a>
  );
}
