import { z } from 'zod';
import type { FeatureWidgets } from '#features/playback/contract.ts';
import { defineKind } from '#features/timeline/contract.ts';
import type { Example } from './examples.ts';

const schema = z.strictObject({ text: z.string(), answer: z.string() });
const parts = { widgets: ['probe'], schema, limits: { perVideo: 100 } };

/** Kinds and a widget with an obvious secret, so that the sweep finds one even if no real kind has any. */
export const probe: FeatureWidgets = {
  widgets: [
    {
      id: 'probe',
      schema: z.looseObject({ label: z.string(), key: z.string() }),
      forViewer: ({ label }) => ({ label }),
    },
    {
      id: 'probe-withheld',
      schema: z.strictObject({ key: z.string() }),
      forViewer: () => null,
      addresses: ({ key }) => ({ frames: [`https://${key}.example`] }),
    },
  ],
  kinds: [
    defineKind({ ...parts, kind: 'probe-question', forViewer: ({ data: { text } }) => ({ text }) }),
    defineKind({
      ...parts,
      kind: 'probe-listed',
      delivery: 'request',
      forViewer: ({ data: { text } }) => ({ text }),
    }),
    defineKind({
      ...parts,
      kind: 'probe-withheld',
      forViewer: ({ data }, { canManage }) => (canManage ? data : null),
      addresses: ({ answer }) => ({ images: [`https://${answer}.example/a.png`] }),
    }),
  ],
};

export const probeWidgetExamples: Readonly<Record<string, Example>> = {
  probe: (shown, hidden) => ({ label: shown, key: hidden }),
  'probe-withheld': (_, hidden) => ({ key: hidden }),
};
export const probeKindExamples: Readonly<Record<string, Example>> = {
  'probe-question': (shown, hidden) => ({ text: shown, answer: hidden }),
  'probe-listed': (shown, hidden) => ({ text: shown, answer: hidden }),
  'probe-withheld': (_, hidden) => ({ text: hidden, answer: hidden }),
};
