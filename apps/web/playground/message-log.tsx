import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import type { LogLine } from './log-lines.ts';
import { text } from './messages.ts';
import styles from './playground.module.css';

interface MessageLogProps {
  lines: readonly LogLine[];
  onClear: () => void;
}

const MARKS: Readonly<Record<LogLine['kind'], string>> = {
  call: '→',
  answer: '←',
  failure: '✕',
  event: '•',
};

/** All messages between this page and the frame, the newest first. */
export function MessageLog({ lines, onClear }: MessageLogProps) {
  const [showsTime, setShowsTime] = useState(true);
  const shown = showsTime ? lines : lines.filter(({ name }) => name !== 'time');
  return (
    <>
      <div className={styles.logTools}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={showsTime}
            onChange={(event) => setShowsTime(event.target.checked)}
          />
          {text('showTime')}
        </label>
        <Button variant="quiet" onClick={onClear}>
          <Trash2 aria-hidden="true" />
          {text('clear')}
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className={styles.nothing}>{text('messagesEmpty')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must be possible with the keyboard
        <ol className={styles.log} aria-label={text('messages')} tabIndex={0}>
          {shown.map(({ id, kind, name, value, atMs, count }) => (
            <li key={id} className={styles.line} data-kind={kind}>
              <span className={styles.mark} aria-hidden="true">
                {MARKS[kind]}
              </span>
              <span className="visually-hidden">{text(`kind_${kind}`)}</span>
              <span className={styles.name}>
                {name}
                {count > 1 && <span className={styles.count}> ×{count}</span>}
              </span>
              <span className={styles.at}>{(atMs / 1000).toFixed(2)}</span>
              {value && <code className={styles.value}>{value}</code>}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
