import type { ReactNode } from 'react';
import styles from './notice-page.module.css';

interface NoticePageProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  /** The next action. */
  action?: ReactNode;
  /** True if the notice is the whole page, so that its title is the page heading. */
  asPage?: boolean;
  tone?: 'calm' | 'problem';
}

/** Explains an empty or failed state and offers one action. */
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
