import { classNames } from '../class-names.ts';
import data from '../data-table.module.css';
import styles from './chart-figure.module.css';

export interface TableModel {
  readonly caption: string;
  /** The first column names the rows. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The numbers of a chart. Long tables scroll, also by keyboard. */
export function FigureTable({ caption, columns, rows }: TableModel) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls with the arrow keys
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={classNames(data.table, styles.table)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
