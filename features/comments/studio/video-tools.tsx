import { Download } from 'lucide-react';
import { buttonClass } from '#kernel/ui/button.tsx';
import { moderationRoutes } from '../moderation-contract.ts';
import { BlockedPeople } from './blocked-people.tsx';
import { CommentSettingsForm } from './comment-settings-form.tsx';
import { text } from './messages.ts';
import { ModerationLog } from './moderation-log.tsx';
import styles from './moderation-page.module.css';

/** Settings, blocked people, export, and log of one video. */
export function VideoTools({ id }: { id: string }) {
  const getExportUrl = (format: string): string =>
    `${moderationRoutes.exportAll.path.replace(':id', encodeURIComponent(id))}?format=${format}`;
  return (
    <aside className={styles.tools} aria-label={text('tools')}>
      <CommentSettingsForm id={id} />
      <BlockedPeople id={id} />
      <section className={styles.block} aria-labelledby="export-title">
        <h2 id="export-title">{text('export')}</h2>
        <p className={styles.muted}>{text('exportHint')}</p>
        <div className={styles.exports}>
          <a className={buttonClass('secondary')} href={getExportUrl('csv')} download>
            <Download aria-hidden="true" />
            CSV
          </a>
          <a className={buttonClass('secondary')} href={getExportUrl('json')} download>
            <Download aria-hidden="true" />
            JSON
          </a>
        </div>
      </section>
      <ModerationLog id={id} />
    </aside>
  );
}
