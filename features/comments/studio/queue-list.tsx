import type { KeyboardEvent } from 'react';
import type { BulkAction, QueueItem } from '../moderation-contract.ts';
import { isActionAvailable } from './is-action-available.ts';
import { text } from './messages.ts';
import styles from './moderation-page.module.css';
import { QueueRow } from './queue-row.tsx';
import type { QueueFilter } from './use-queue.ts';

export interface QueueListProps {
  items: readonly QueueItem[];
  selectedIds: ReadonlySet<string>;
  showVideo: boolean;
  onSelect: (item: QueueItem, selected: boolean) => void;
  onAction: (action: BulkAction, item: QueueItem) => void;
  onFilter: (next: Partial<QueueFilter>) => void;
}

const SHORTCUTS: Readonly<Record<string, BulkAction>> = { a: 'approve', p: 'pin', d: 'delete' };

/** Keyboard shortcuts: arrow keys move between comments, A approves, P pins, D deletes, Space selects. */
export function QueueList({ items, selectedIds, showVideo, onSelect, onAction, onFilter }: QueueListProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const checkbox = event.target as HTMLElement;
    if (!checkbox.matches('[data-row-checkbox]') || event.ctrlKey || event.metaKey || event.altKey) return;
    const checkboxes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-checkbox]')];
    const index = checkboxes.indexOf(checkbox);
    const next =
      event.key === 'ArrowDown'
        ? checkboxes[index + 1]
        : event.key === 'ArrowUp'
          ? checkboxes[index - 1]
          : undefined;
    if (next) {
      event.preventDefault();
      next.focus();
      return;
    }
    const [action, item] = [SHORTCUTS[event.key.toLowerCase()], items[index]];
    if (!action || !item || !isActionAvailable(action, item)) return;
    event.preventDefault();
    (checkboxes[index + 1] ?? checkboxes[index - 1])?.focus();
    onAction(action, item);
  }
  return (
    <>
      <ul className={styles.list} aria-label={text('title')} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <QueueRow
            key={item.comment.id}
            item={item}
            selected={selectedIds.has(item.comment.id)}
            showVideo={showVideo}
            onSelect={(isSelected) => onSelect(item, isSelected)}
            onAction={(action) => onAction(action, item)}
            onFilter={onFilter}
          />
        ))}
      </ul>
      <p className={styles.keys} aria-hidden="true">
        {text.nodes('keys', {
          up: <kbd key="up">↑</kbd>,
          down: <kbd key="down">↓</kbd>,
          space: <kbd key="space">{text('space')}</kbd>,
          a: <kbd key="a">A</kbd>,
          p: <kbd key="p">P</kbd>,
          d: <kbd key="d">D</kbd>,
        })}
      </p>
    </>
  );
}
