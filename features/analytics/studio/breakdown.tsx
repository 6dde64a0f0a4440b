import type { ReactNode } from 'react';
import { type BarRow, BarTable } from '#kernel/ui/chart/bar-table.tsx';
import { ChartFigure } from '#kernel/ui/chart/chart-figure.tsx';
import styles from './analytics.module.css';
import { ExportMenu, type ExportPart, type ExportUrl } from './export-menu.tsx';
import { text } from './messages.ts';

interface BreakdownProps {
  readonly title: string;
  readonly part: ExportPart;
  readonly exportUrl: ExportUrl;
  readonly columns: readonly [name: string, value: string];
  readonly rows: readonly BarRow[];
  /** Said instead of an empty table. */
  readonly empty?: string;
  /** Above the table. */
  readonly children?: ReactNode;
}

/** Bars with their numbers. The bars are the table, so there is nothing to switch to. */
export function Breakdown(props: BreakdownProps) {
  const { title, part, exportUrl, columns, rows, empty = text('nothing'), children } = props;
  return (
    <ChartFigure
      title={title}
      tools={rows.length > 0 && <ExportMenu part={part} url={exportUrl} subject={title} />}
    >
      {children}
      {rows.length > 0 ? (
        <BarTable caption={title} columns={columns} rows={rows} />
      ) : (
        <p className={styles.nothing}>{empty}</p>
      )}
    </ChartFigure>
  );
}
