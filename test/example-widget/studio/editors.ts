import { defineEditor } from '#features/timeline/contract.ts';
import { TIP_MAX_LENGTH, type Tip } from '../widget.ts';

const DEFAULT_DURATION_MS = 5000;

const tip = defineEditor<Tip>({
  kind: 'tip',
  label: 'Tip',
  detail: 'A sentence over the video',
  order: 10,
  hasDuration: true,
  create: (startMs) => ({ startMs, endMs: startMs + DEFAULT_DURATION_MS, data: { text: '', note: '' } }),
  summary: ({ text }) => text,
  fields: [
    { type: 'line', name: 'text', label: 'Text', maxLength: TIP_MAX_LENGTH },
    { type: 'line', name: 'note', label: 'Note', maxLength: TIP_MAX_LENGTH, help: 'Viewers do not see it.' },
  ],
});

export const editors = [tip];
