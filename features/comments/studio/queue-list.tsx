import type { KeyboardEvent } from 'react';
import type { BulkAction, QueueItem } from '../moderation-contract.ts';
import styles from './moderation-page.module.css';
import { isOffered } from './offered-actions.ts';
import { QueueRow } from './queue-row.tsx';
import type { QueueFilter } from './use-queue.ts';

export interface QueueListProps {
  items: readonly QueueItem[];
  picked: ReadonlySet<string>;
  showVideo: boolean;
  onPick: (item: QueueItem, on: boolean) => void;
  onDecide: (action: BulkAction, item: QueueItem) => void;
  onFilter: (next: Partial<QueueFilter>) => void;
}

const KEYS: Readonly<Record<string, BulkAction>> = { a: 'approve', p: 'pin', d: 'delete' };

/** Arrow keys go from comment to comment; A approves, P pins, D deletes, Space picks. */
export function QueueList({ items, picked, showVideo, onPick, onDecide, onFilter }: QueueListProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const box = event.target as HTMLElement;
    if (!box.matches('[data-row-box]') || event.ctrlKey || event.metaKey || event.altKey) return;
    const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-box]')];
    const at = boxes.indexOf(box);
    const next =
      event.key === 'ArrowDown' ? boxes[at + 1] : event.key === 'ArrowUp' ? boxes[at - 1] : undefined;
    if (next) {
      event.preventDefault();
      next.focus();
      return;
    }
    const [action, item] = [KEYS[event.key.toLowerCase()], items[at]];
    if (!action || !item || !isOffered(action, item)) return;
    event.preventDefault();
    (boxes[at + 1] ?? boxes[at - 1])?.focus();
    onDecide(action, item);
  }
  return (
    <>
      <ul className={styles.list} aria-label="Comments" onKeyDown={onKeyDown}>
        {items.map((item) => (
          <QueueRow
            key={item.comment.id}
            item={item}
            picked={picked.has(item.comment.id)}
            showVideo={showVideo}
            onPick={(on) => onPick(item, on)}
            onDecide={(action) => onDecide(action, item)}
            onFilter={onFilter}
          />
        ))}
      </ul>
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> move · <kbd>Space</kbd> select · <kbd>A</kbd> approve · <kbd>P</kbd> pin ·{' '}
        <kbd>D</kbd> delete
      </p>
    </>
  );
}
