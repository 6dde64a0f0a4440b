import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './form-error.module.css';

/** What went wrong with a whole form; read aloud when it appears, and scrolled to where it can be read. */
export function FormError({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={element} className={styles.error} role="alert">
      <CircleAlert aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
