import { text } from './messages.ts';
import type { ShownPopover } from './parse-config.ts';

/** What screen readers call a popover. */
export const popoverName = (popover: ShownPopover): string =>
  popover.name || popover.text || text('moreInformation');
