import { defineEditor } from '#features/timeline/contract.ts';
import { findSpotlightProblem } from '../find-problem.ts';
import type { SpotlightData } from '../spotlight.ts';
import { spotlightFields } from './fields.ts';
import { text } from './messages.ts';

const DEFAULT_DURATION_MS = 5000;

/** Getters, because the language of the page is not known yet when this module loads. */
const spotlight = defineEditor<SpotlightData>({
  kind: 'spotlight',
  order: 20,
  get label() {
    return text('spotlight');
  },
  get detail() {
    return text('detail');
  },
  hasDuration: true,
  previewWidget: 'spotlights',
  create: (startMs) => ({
    startMs,
    endMs: startMs + DEFAULT_DURATION_MS,
    data: {
      style: { type: 'texthighlight', text: text('sample'), font: 28, tooltipAt: 'top', textalign: 'center' },
      position: { left: 8, top: 12 },
      action: { type: 'none', newWindow: true },
      conf: { isResponsive: true },
    },
  }),
  summary: ({ style, conf }) => style.text || conf?.displayname || text('unnamed'),
  findProblem: findSpotlightProblem,
  get fields() {
    return spotlightFields();
  },
});

export const editors = [spotlight];
