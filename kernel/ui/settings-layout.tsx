import type { ReactNode } from 'react';
import { text } from './messages.ts';
import styles from './settings-layout.module.css';
import { Skeleton } from './skeleton.tsx';

/** A settings page: sections with an explanation beside them. */
export function SettingsLayout({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

interface SettingSectionProps {
  id?: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

export function SettingSection({ id, title, lead, children }: SettingSectionProps) {
  return (
    <section className={styles.section} id={id}>
      <div className={styles.about}>
        <h2 className={styles.title}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

export function SettingsSkeleton() {
  return (
    <div className={styles.page} role="status">
      <h1 className="visually-hidden">{text('loading')}</h1>
      <Skeleton shape="title" className={styles.short ?? ''} />
      {['first', 'second', 'third'].map((name) => (
        <div key={name} className={styles.section}>
          <Skeleton />
          <div className={styles.body}>
            <Skeleton shape="title" />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  );
}
