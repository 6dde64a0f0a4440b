import { Check, Minus } from 'lucide-react';
import type { TrackLevel } from '../contract.ts';
import { text } from '../settings-messages.ts';
import styles from './recorded-list.module.css';

/** What the player reports, by the lowest level that records it. */
const ITEMS = [
  ['basic', 'recordsViews'],
  ['basic', 'recordsParts'],
  ['basic', 'recordsDevice'],
  ['full', 'recordsViewer'],
  ['full', 'recordsPage'],
  ['full', 'recordsClicks'],
  ['full', 'recordsHistory'],
] as const;

/** What a level of tracking records, and what it does not. */
export function RecordedList({ level }: { level: TrackLevel }) {
  const isRecorded = (lowest: 'basic' | 'full'): boolean =>
    level === 'full' || (level === 'basic' && lowest === 'basic');
  return (
    <div className={styles.box} aria-live="polite">
      <ul className={styles.list} aria-label={text('recorded')}>
        {ITEMS.map(([lowest, item]) => (
          <li key={item} className={styles.item} data-recorded={isRecorded(lowest)}>
            {isRecorded(lowest) ? <Check aria-hidden="true" /> : <Minus aria-hidden="true" />}
            <span>
              <span className="visually-hidden">
                {text(isRecorded(lowest) ? 'isRecorded' : 'isNotRecorded')}
              </span>{' '}
              {text(item)}
            </span>
          </li>
        ))}
      </ul>
      {level === 'none' && <p className={styles.note}>{text('countsStayZero')}</p>}
    </div>
  );
}
