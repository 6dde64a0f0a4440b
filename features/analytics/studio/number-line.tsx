import { ArrowDown, ArrowUp, Equal } from 'lucide-react';
import line from '#kernel/ui/number-line.module.css';
import type { Totals } from '../contract.ts';
import { type Change, changeOf } from './change.ts';
import type { CommonAnalytics } from './common-analytics.ts';
import { formatPercent, formatValue } from './format.ts';
import { text } from './messages.ts';
import { drawnMetric, unitOf } from './metrics.ts';
import styles from './number-line.module.css';
import type { QueryControl } from './use-analytics-query.ts';

const SHOWN = ['views', 'viewers', 'watch_time', 'average_percent'] as const;

interface NumberLineProps {
  readonly data: CommonAnalytics;
  readonly control: QueryControl;
  readonly isOld: boolean;
}

/** The four numbers that matter, with the change against the period before. Each one can be shown as a chart. */
export function NumberLine({ data, control, isOld }: NumberLineProps) {
  const shown = drawnMetric(control.query.metric, data.by);
  return (
    <fieldset className={isOld ? `${line.line} ${styles.old}` : line.line} aria-label={text('numbers')}>
      {SHOWN.map((name) => (
        <button
          key={name}
          type="button"
          className={`${line.number} ${styles.number}`}
          aria-pressed={shown === name}
          onClick={() => control.showMetric(name)}
        >
          <span className={line.name}>{text(`metric_${name}`)}</span>
          <span className={line.value}>{shownTotal(data, name)}</span>
          <ChangeText change={changeOf(data[name], data.previous?.[name])} />
        </button>
      ))}
    </fieldset>
  );
}

function shownTotal(totals: Totals, name: (typeof SHOWN)[number]): string {
  const value = totals[name];
  if (value === null) return '–';
  const shown = formatValue(value, unitOf(name));
  return name === 'viewers' && totals.viewers_estimated ? `≈ ${shown}` : shown;
}

const ICONS = { up: <ArrowUp />, down: <ArrowDown />, same: <Equal /> } as const;

function ChangeText({ change }: { change: Change | null }) {
  if (!change) return <span className={styles.change} aria-hidden="true" />;
  const { direction, percent } = change;
  const shown = percent === null ? text('changeNew') : formatPercent(percent);
  const spoken =
    percent === null
      ? text('changeNewSpoken')
      : text(`change_${direction}`, { percent: formatPercent(percent) });
  return (
    <span className={styles.change} data-direction={direction} title={spoken}>
      <span aria-hidden="true">{ICONS[direction]}</span>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{spoken}</span>
    </span>
  );
}
