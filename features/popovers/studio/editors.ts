import { defineEditor } from '#features/timeline/contract.ts';
import { findPopoverProblem } from '../find-problem.ts';
import { DEFAULT_WIDTH, type PopoverData } from '../popover.ts';
import { popoverFields } from './fields.ts';
import { text } from './messages.ts';

const DEFAULT_DURATION_MS = 10_000;

/** Getters, because the language of the page is not known yet when this module loads. */
const popover = defineEditor<PopoverData>({
  kind: 'popover',
  order: 30,
  get label() {
    return text('popover');
  },
  get detail() {
    return text('detail');
  },
  hasDuration: true,
  isEndOptional: true,
  previewWidget: 'popovers',
  create: (startMs) => ({
    startMs,
    endMs: startMs + DEFAULT_DURATION_MS,
    data: {
      target: { type: 'popoverIcon', action: 'none' },
      style: { category: 'info', text: text('sample'), tooltipAt: 'bottom' },
      position: { left: 80, top: 10, width: DEFAULT_WIDTH, float: 'right' },
      conf: { isResponsive: true },
    },
  }),
  summary: ({ style, conf }) => conf?.displayname || style.text || text('unnamed'),
  findProblem: findPopoverProblem,
  get fields() {
    return popoverFields();
  },
});

export const editors = [popover];
