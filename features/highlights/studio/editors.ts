import { defineEditor } from '#features/timeline/contract.ts';
import { ARTIFACT_TEXT_MAX_LENGTH } from '../contract.ts';
import type { MarkData } from '../widget.ts';

const markEditor = (mark: { kind: string; label: string; detail: string; order: number }) =>
  defineEditor<MarkData>({
    ...mark,
    hasDuration: false,
    create: (startMs) => ({ startMs, endMs: null, data: { text: '' } }),
    summary: ({ text }) => text,
    fields: [{ type: 'line', name: 'text', label: 'Text', maxLength: ARTIFACT_TEXT_MAX_LENGTH }],
  });

const EVERYWHERE = 'On the seek bar and in the contents';

export const editors = [
  markEditor({ kind: 'highlight', label: 'Highlight', detail: EVERYWHERE, order: 1 }),
  markEditor({ kind: 'bookmark', label: 'Bookmark', detail: EVERYWHERE, order: 2 }),
  markEditor({ kind: 'slide', label: 'Slide', detail: 'In the contents only', order: 3 }),
];
