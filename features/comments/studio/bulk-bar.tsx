import { Check, Pin, Trash2 } from 'lucide-react';
import { Button } from '#kernel/ui/button.tsx';
import { BULK_MAX, type BulkAction, type QueueItem } from '../moderation-contract.ts';
import styles from './moderation-page.module.css';

interface BulkBarProps {
  chosen: readonly QueueItem[];
  all: number;
  onPickAll: (on: boolean) => void;
  onDecide: (action: BulkAction) => void;
}

/** What to do with all that is picked. It stays in view while the list scrolls. */
export function BulkBar({ chosen, all, onPickAll, onDecide }: BulkBarProps) {
  const count = chosen.length;
  const none = count === 0;
  const waiting = chosen.some(({ waiting_for }) => waiting_for !== null);
  const pinnable = chosen.some(({ comment }) => comment.canPin && !comment.pinned);
  return (
    <div className={styles.bulk}>
      <label className={styles.pickAll}>
        <input
          type="checkbox"
          checked={!none && count === Math.min(all, BULK_MAX)}
          ref={(box) => {
            if (box) box.indeterminate = !none && count < Math.min(all, BULK_MAX);
          }}
          onChange={(event) => onPickAll(event.target.checked)}
        />
        Select all
      </label>
      <span className={styles.chosen} role="status">
        {none ? '' : `${count} selected`}
      </span>
      <div className={styles.bulkActions}>
        <Button disabled={none || !waiting} onClick={() => onDecide('approve')}>
          <Check aria-hidden="true" />
          Approve
        </Button>
        <Button disabled={none || !pinnable} onClick={() => onDecide('pin')}>
          <Pin aria-hidden="true" />
          Pin
        </Button>
        <Button disabled={none} onClick={() => onDecide('delete')}>
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      </div>
    </div>
  );
}
