import { defineEditor } from '#features/timeline/contract.ts';
import { ARTIFACT_TEXT_MAX_LENGTH } from '../contract.ts';
import { text } from '../messages.ts';
import type { MarkData } from '../widget.ts';

interface Mark {
  readonly kind: 'chapter' | 'highlight' | 'bookmark' | 'slide';
  readonly detail: 'chapterDetail' | 'everywhere' | 'contentsOnly';
  readonly order: number;
}

/** Getters, because the language of the page is not known yet when this module loads. */
const markEditor = ({ kind, detail, order }: Mark) =>
  defineEditor<MarkData>({
    kind,
    order,
    get label() {
      return text(kind);
    },
    get detail() {
      return text(detail);
    },
    hasDuration: false,
    create: (startMs) => ({ startMs, endMs: null, data: { text: '' } }),
    summary: (data) => data.text,
    fields: [
      {
        type: 'line',
        name: 'text',
        get label() {
          return text('label');
        },
        maxLength: ARTIFACT_TEXT_MAX_LENGTH,
      },
    ],
  });

export const editors = [
  markEditor({ kind: 'chapter', detail: 'chapterDetail', order: 0 }),
  markEditor({ kind: 'highlight', detail: 'everywhere', order: 1 }),
  markEditor({ kind: 'bookmark', detail: 'everywhere', order: 2 }),
  markEditor({ kind: 'slide', detail: 'contentsOnly', order: 3 }),
];
