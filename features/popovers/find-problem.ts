import type { PopoverData } from './popover.ts';

/** Why viewers could not use a popover, as a sentence for its owner; null when it is complete. */
export function findPopoverProblem({ target, style, conf }: PopoverData): string | null {
  const { type, action, url } = target;
  if (type === 'popoverImage' && !style.imagepath) return 'Choose an image for this popover.';
  if (type === 'popoverTemplate' && !style.templatepath) return 'Choose a template for this popover.';
  if (action === 'link' && !url) return 'Enter the address that this popover links to.';
  if (type === 'popoverIcon' && !style.text && !conf?.displayname && action !== 'link')
    return 'Write a text or add a link for this popover.';
  return null;
}
