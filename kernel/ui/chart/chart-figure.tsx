import { ChartLine, Table2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import { text } from '../messages.ts';
import styles from './chart-figure.module.css';
import { FigureTable, type TableModel } from './figure-table.tsx';

interface ChartFigureProps {
  readonly title: string;
  /** Shown instead of the title, which is then for screen readers only: a control that says the same. */
  readonly titleControl?: ReactNode;
  /** Controls beside the title. */
  readonly tools?: ReactNode;
  /** The same numbers as a table; called when it is shown. */
  table?(): TableModel;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A chart with its title, and a button that shows its numbers as a table. */
export function ChartFigure({ title, titleControl, tools, table, className, children }: ChartFigureProps) {
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  return (
    <section className={classNames(styles.figure, className)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={titleControl ? 'visually-hidden' : styles.title}>
          {title}
        </h2>
        {titleControl}
        <div className={styles.tools}>
          {tools}
          {table && (
            <IconButton
              label={isTable ? text('showChart') : text('showTable')}
              aria-describedby={id}
              icon={isTable ? <ChartLine /> : <Table2 />}
              onClick={() => setIsTable(!isTable)}
            />
          )}
        </div>
      </header>
      {isTable && table ? <FigureTable {...table()} /> : children}
    </section>
  );
}
