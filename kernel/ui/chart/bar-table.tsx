import type { CSSProperties, ReactNode } from 'react';
import styles from './bar-table.module.css';

export interface BarRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly value: number;
  /** The value as text. */
  readonly shown: string;
  /** More about the value, such as its share. */
  readonly detail?: string;
}

interface BarTableProps {
  readonly caption: string;
  readonly columns: readonly [name: string, value: string];
  readonly rows: readonly BarRow[];
}

/** Names with their numbers, each with a bar of its length behind: a table for everyone. */
export function BarTable({ caption, columns, rows }: BarTableProps) {
  const max = Math.max(1e-9, ...rows.map(({ value }) => value));
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value, shown, detail }) => (
          <tr key={key} className={styles.row} style={{ '--share': value / max } as CSSProperties}>
            <th scope="row" className={styles.name}>
              {name}
            </th>
            <td className={styles.value}>
              {detail && <span className={styles.detail}>{detail}</span>}
              {shown}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
