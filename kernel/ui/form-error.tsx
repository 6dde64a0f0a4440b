import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './form-error.module.css';

/** What went wrong with a whole form; read aloud when it appears. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div className={styles.error} role="alert">
      <CircleAlert aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
