import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './comment-item.module.css';
import { replyLabel } from './panel-texts.ts';

interface ReplyCountProps {
  count: number;
  /** Replies that only the viewer sees; named where there is nothing else to unfold. */
  waiting: number;
  open: boolean;
  onClick: () => void;
}

/** CM-32: blinks when the number changes, not when it is first drawn. */
export function ReplyCount({ count, waiting, open, onClick }: ReplyCountProps) {
  const before = useRef(count);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    setChanges((number) => number + 1);
  }, [count]);
  if (count === 0 && waiting === 0) return null;
  return (
    <button
      type="button"
      className={styles.replies}
      data-action="replies"
      aria-expanded={open}
      onClick={onClick}
    >
      <span key={changes} className={styles.count} data-blink={changes > 0 || undefined}>
        {count > 0 ? replyLabel(count) : `${replyLabel(waiting)} awaiting approval`}
      </span>
      <ChevronDown aria-hidden="true" data-open={open || undefined} />
    </button>
  );
}
