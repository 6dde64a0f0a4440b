import { TriangleAlert } from 'lucide-react';
import { translateFieldError } from '#kernel/text/translations.ts';
import type { AnyItemEditor, TimedItem } from '../contract.ts';
import type { ItemWarning } from '../item-warnings.ts';
import { text } from '../messages.ts';
import styles from './items-block.module.css';

const WARNINGS = {
  'past-end': 'warningPastEnd',
  'ends-past-end': 'warningEndsPastEnd',
  'same-time': 'warningSameTime',
  overlap: 'warningOverlap',
} as const satisfies Record<ItemWarning, string>;

interface ItemNotesProps {
  readonly editor: AnyItemEditor;
  readonly item: TimedItem;
  readonly warning: ItemWarning | undefined;
}

/** What keeps an item from being published, and what its owner should know. */
export function ItemNotes({ editor, item, warning }: ItemNotesProps) {
  const problem = editor.findProblem?.(item.data as object) ?? null;
  return (
    <>
      {problem !== null && <Note>{text('incomplete', { problem: translateFieldError(problem) })}</Note>}
      {warning && <Note>{text(WARNINGS[warning])}</Note>}
    </>
  );
}

const Note = ({ children }: { readonly children: string }) => (
  <p className={styles.warning}>
    <TriangleAlert aria-hidden="true" />
    {children}
  </p>
);
