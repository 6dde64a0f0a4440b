import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './comment-item.module.css';
import { replyLabel } from './panel-texts.ts';

/** CM-32: blinks when the number changes, not when it is first drawn. */
export function ReplyCount({ count, open, onClick }: { count: number; open: boolean; onClick: () => void }) {
  const before = useRef(count);
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (before.current === count) return;
    before.current = count;
    setChanges((number) => number + 1);
  }, [count]);
  return (
    <button
      type="button"
      className={styles.replies}
      data-action="replies"
      aria-expanded={open}
      onClick={onClick}
    >
      <span key={changes} className={styles.count} data-blink={changes > 0 || undefined}>
        {replyLabel(count)}
      </span>
      <ChevronDown aria-hidden="true" data-open={open || undefined} />
    </button>
  );
}
