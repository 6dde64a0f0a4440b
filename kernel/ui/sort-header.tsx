import { ArrowDown, ArrowUp } from 'lucide-react';
import styles from './sort-header.module.css';

interface SortHeaderProps {
  label: string;
  /** Null if the table is sorted by another column. */
  order: 'asc' | 'desc' | null;
  onSort: () => void;
}

/** The heading of a column that sorts the table. */
export function SortHeader({ label, order, onSort }: SortHeaderProps) {
  const sorted = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <th scope="col" aria-sort={order ? sorted[order] : 'none'}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {label}
        {order && (order === 'asc' ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />)}
      </button>
    </th>
  );
}
