import type { ReactNode } from 'react';
import styles from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  lead: string;
  /** For the 450 by 550 pixel popup. */
  compact?: boolean;
  children: ReactNode;
}

export function AuthCard({ title, lead, compact = false, children }: AuthCardProps) {
  return (
    <div className={styles.stage} data-compact={compact || undefined}>
      <section className={styles.card} aria-labelledby="auth-title">
        <header className={styles.head}>
          <h1 id="auth-title">{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </header>
        {children}
      </section>
    </div>
  );
}
