import { Check, Pin, Trash2 } from 'lucide-react';
import { Button } from '#kernel/ui/button.tsx';
import { BULK_MAX, type BulkAction, type QueueItem } from '../moderation-contract.ts';
import { isActionAvailable } from './is-action-available.ts';
import { text } from './messages.ts';
import styles from './moderation-page.module.css';

interface BulkBarProps {
  selectedItems: readonly QueueItem[];
  totalCount: number;
  onSelectAll: (selected: boolean) => void;
  onAction: (action: BulkAction) => void;
}

/** Actions on all selected comments; sticky while the list scrolls. */
export function BulkBar({ selectedItems, totalCount, onSelectAll, onAction }: BulkBarProps) {
  const count = selectedItems.length;
  const selectableCount = Math.min(totalCount, BULK_MAX);
  const isEmpty = count === 0;
  const hasPending = selectedItems.some((item) => isActionAvailable('approve', item));
  const hasPinnable = selectedItems.some(({ comment }) => comment.canPin && !comment.pinned);
  return (
    <div className={styles.bulk}>
      <label className={styles.selectAll}>
        <input
          type="checkbox"
          checked={!isEmpty && count === selectableCount}
          ref={(checkbox) => {
            if (checkbox) checkbox.indeterminate = !isEmpty && count < selectableCount;
          }}
          onChange={(event) => onSelectAll(event.target.checked)}
        />
        {text('selectAll')}
      </label>
      <span className={styles.selectedCount} role="status">
        {isEmpty ? '' : text('selected', { count })}
      </span>
      <div className={styles.bulkActions}>
        <Button disabled={isEmpty || !hasPending} onClick={() => onAction('approve')}>
          <Check aria-hidden="true" />
          {text('approve')}
        </Button>
        <Button disabled={isEmpty || !hasPinnable} onClick={() => onAction('pin')}>
          <Pin aria-hidden="true" />
          {text('pin')}
        </Button>
        <Button disabled={isEmpty} onClick={() => onAction('delete')}>
          <Trash2 aria-hidden="true" />
          {text('delete')}
        </Button>
      </div>
    </div>
  );
}
