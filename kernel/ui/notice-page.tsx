import type { ReactNode } from 'react';
import styles from './notice-page.module.css';

interface NoticePageProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  /** The notice is the page, and its title the page's heading. */
  asPage?: boolean;
  tone?: 'calm' | 'problem';
}

/** Says what belongs here, or what happened, and offers the one thing to do. */
export function NoticePage({
  icon,
  title,
  children,
  action,
  asPage = false,
  tone = 'calm',
}: NoticePageProps) {
  const Heading = asPage ? 'h1' : 'h2';
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'problem' ? 'alert' : undefined}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <Heading className={styles.title} tabIndex={asPage ? -1 : undefined}>
        {title}
      </Heading>
      {children && <div className={styles.body}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
