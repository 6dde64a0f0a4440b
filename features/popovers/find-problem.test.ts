import { describe, expect, it } from 'vitest';
import { findPopoverProblem } from './find-problem.ts';
import type { PopoverData } from './popover.ts';

const URL = 'https://shop.example';
const popover = (
  target: Partial<PopoverData['target']>,
  style: Partial<PopoverData['style']>,
): PopoverData => ({
  target: { type: 'popoverIcon', action: 'none', ...target },
  style: { category: 'info', tooltipAt: 'top', ...style },
});

describe('findPopoverProblem', () => {
  it.each<[PopoverData, RegExp]>([
    [popover({ type: 'popoverImage' }, { text: 'a', templatepath: 'a.html' }), /Choose an image/],
    [popover({ type: 'popoverTemplate' }, { text: 'a', imagepath: 'a.png' }), /Choose a template/],
    [popover({ action: 'link' }, { text: 'a' }), /Enter the address/],
    [popover({}, {}), /Write a text/],
    [popover({ url: URL }, { text: '', iconpath: 'a.png' }), /Write a text/],
  ])('%j is incomplete [PO-01]', (data, reason) => expect(findPopoverProblem(data)).toMatch(reason));

  it.each<PopoverData>([
    popover({}, { text: 'a' }),
    popover({ action: 'link', url: URL }, {}),
    popover({ type: 'popoverImage' }, { imagepath: 'a.png' }),
    popover({ type: 'popoverTemplate', action: 'link', url: URL }, { templatepath: 'a.html' }),
  ])('%j is complete [PO-01]', (data) => expect(findPopoverProblem(data)).toBeNull());
});
