import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { text } from '../messages.ts';
import styles from './comment-item.module.css';

interface ReplyCountProps {
  count: number;
  /** The viewer's own pending replies, mentioned only if there are no others. */
  pending: number;
  open: boolean;
  onClick: () => void;
}

/** CM-32: blinks when the number changes, but not on the first render. */
export function ReplyCount({ count, pending, open, onClick }: ReplyCountProps) {
  const previous = useRef(count);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (previous.current === count) return;
    previous.current = count;
    setChanges((number) => number + 1);
  }, [count]);
  if (count === 0 && pending === 0) return null;
  return (
    <button
      type="button"
      className={styles.replies}
      data-action="replies"
      aria-expanded={open}
      onClick={onClick}
    >
      <span key={changes} className={styles.count} data-blink={changes > 0 || undefined}>
        {count > 0 ? text('replyCount', { count: count }) : text('pendingReplyCount', { count: pending })}
      </span>
      <ChevronDown aria-hidden="true" data-open={open || undefined} />
    </button>
  );
}
