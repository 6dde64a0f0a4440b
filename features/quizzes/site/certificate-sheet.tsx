import type { ReactNode } from 'react';
import type { OutputOf } from '#kernel/contract/route.ts';
import type { quizRoutes } from '../contract.ts';
import styles from './certificate-sheet.module.css';
import { formatDay, formatPercent } from './format-result.ts';
import { text } from './messages.ts';

interface CertificateSheetProps {
  readonly certificate: OutputOf<typeof quizRoutes.certificate>;
  /** Null when there is none; the name of the organization is shown in any case. */
  readonly logo: ReactNode;
}

/** The sheet of paper: one page in landscape format, A4 or letter. It is light in both themes, as it is printed. */
export function CertificateSheet({ certificate, logo }: CertificateSheetProps) {
  const { name, quiz, video, organization, percent, time_passed, reference } = certificate;
  return (
    <article className={styles.sheet}>
      <div className={styles.frame}>
        <header className={styles.head}>
          {logo && <span className={styles.logo}>{logo}</span>}
          <p className={styles.organization} dir="auto">
            {organization}
          </p>
        </header>
        <div className={styles.body}>
          <h1 className={styles.kind}>{text('certificateTitle')}</h1>
          <p className={styles.line}>{text('certifies')}</p>
          <p className={styles.name} dir="auto">
            {name}
          </p>
          <p className={styles.line}>{text('hasPassed')}</p>
          <p className={styles.quiz} dir="auto">
            {quiz || text('untitled')}
          </p>
          <p className={styles.line}>{text.nodes('ofVideo', { video: <bdi key="video">{video}</bdi> })}</p>
        </div>
        <dl className={styles.facts}>
          <Fact name={text('date')} value={formatDay(time_passed)} />
          <Fact name={text('withScore')} value={formatPercent(percent)} />
          <Fact name={text('reference')} value={reference} />
        </dl>
      </div>
    </article>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
