import type { ReactNode } from 'react';
import { SelectMenu } from '#kernel/ui/select.tsx';
import { Switch } from '#kernel/ui/switch.tsx';
import { DAY_MS } from '../period.ts';
import { RangeName } from './analytics-query.ts';
import { CustomDates } from './custom-dates.tsx';
import { formatPeriod } from './format.ts';
import { text } from './messages.ts';
import styles from './period-bar.module.css';
import type { QueryControl } from './use-analytics-query.ts';

interface PeriodBarProps {
  readonly control: QueryControl;
  /** At the end of the row, such as the menu for downloads. */
  readonly children: ReactNode;
}

/** Which days are shown, and whether they are compared with the same number of days before. */
export function PeriodBar({ control, children }: PeriodBarProps) {
  const { query, period, change } = control;
  const dayAfter = Date.parse(period.to) + DAY_MS;
  return (
    <div className={styles.container}>
      <div className={styles.bar}>
        <SelectMenu
          aria-label={text('period')}
          className={styles.range ?? ''}
          value={query.range}
          options={RangeName.options.map((value) => ({ value, label: text(`range_${value}`) }))}
          onChange={(range) =>
            change(range === 'custom' ? { range, from: period.from, to: period.to } : { range })
          }
        />
        {query.range === 'custom' ? (
          <CustomDates from={period.from} to={period.to} onChange={(from, to) => change({ from, to })} />
        ) : (
          <span className={styles.days}>
            {text('periodUtc', { period: formatPeriod(Date.parse(period.from), dayAfter) })}
          </span>
        )}
        <div className={styles.compare}>
          <Switch
            label={text('compare')}
            checked={query.compare}
            onChange={(compare) => change({ compare })}
          />
        </div>
        <div className={styles.end}>{children}</div>
      </div>
    </div>
  );
}
