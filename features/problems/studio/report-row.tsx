import { Check, Ellipsis, RotateCcw, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { Chip } from '#kernel/ui/chip.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#kernel/ui/menu.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import type { ViewerReport } from '../reports-contract.ts';
import { text } from './messages.ts';
import styles from './reports.module.css';

interface ReportRowProps {
  readonly report: ViewerReport;
  /** Where reports about several videos are listed. */
  readonly video: { readonly id: string; readonly title: string } | null;
  onToggle(): void;
  onRemove(): void;
}

export function ReportRow({ report, video, onToggle, onRemove }: ReportRowProps) {
  const { email, comments, log, time_created, resolved } = report;
  return (
    <li className={styles.row} data-resolved={resolved || undefined}>
      <div className={styles.head}>
        <a className={styles.email} href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>
          <bdi>{email}</bdi>
        </a>
        <span className={styles.muted}>
          <TimeAgo at={time_created} />
        </span>
        {resolved && <Chip tone="success">{text('resolved')}</Chip>}
        {/* An open menu adds elements beside its button, which must not move it. */}
        <div className={styles.menu}>
          <Menu trigger={<IconButton label={text('more', { email })} icon={<Ellipsis />} />}>
            <MenuItem icon={resolved ? <RotateCcw /> : <Check />} onClick={onToggle}>
              {resolved ? text('reopen') : text('resolve')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} danger onClick={onRemove}>
              {text('remove')}
            </MenuItem>
          </Menu>
        </div>
      </div>
      {video && (
        <Link className={styles.video} to={`/app/studio/video/${video.id}/edit/problems`}>
          <bdi>{video.title}</bdi>
        </Link>
      )}
      <p className={comments ? styles.comments : styles.muted} dir="auto">
        {comments || text('noComments')}
      </p>
      {log && (
        <details className={styles.log}>
          <summary>{text('log')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable with the keyboard */}
          <pre tabIndex={0}>{log}</pre>
        </details>
      )}
    </li>
  );
}
