import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ownerUrl } from '#features/accounts/contract.ts';
import { buttonClass } from '#kernel/ui/button.tsx';
import { PictureAvatar } from '#kernel/ui/picture-avatar.tsx';
import type { Video } from '../contract.ts';
import { formatCount } from './count.ts';
import { getDateLocale } from './date-locale.ts';
import styles from './video-head.module.css';
import { VisibilityChip } from './visibility-chip.tsx';
import { text } from './watch-messages.ts';

interface VideoHeadProps {
  video: Video;
  /** Next to the title. */
  fold: ReactNode;
  /** Buttons that change the arrangement of the page. */
  views: ReactNode;
  /** Buttons for viewers: like, share, save. */
  actions: ReactNode;
}

/** Title, owner, and actions of a video. */
export function VideoHead({ video, fold, views, actions }: VideoHeadProps) {
  const published = new Date(video.time_published ?? video.time_created);
  const count = video.view_count;
  return (
    <header className={styles.head}>
      <div className={styles.titleRow}>
        <h1 className={styles.title}>{video.displayname}</h1>
        {fold}
      </div>
      <div className={styles.bar}>
        <PictureAvatar src={video.owner_avatar} name={video.owner_displayname} seed={video.owner_name} />
        <div className={styles.owner}>
          <Link className={styles.ownerName} to={ownerUrl(video.owner_name)}>
            {video.owner_displayname}
          </Link>
          <p key={video.kapsule_id} className={styles.facts}>
            {count > 0 && <span>{text('views', { count, formatted: formatCount(count) })}</span>}
            <time dateTime={published.toISOString()} title={published.toLocaleString(getDateLocale())}>
              {published.toLocaleDateString(getDateLocale(), { dateStyle: 'medium' })}
            </time>
          </p>
        </div>
        <div className={styles.actions}>
          {actions && <div className={styles.viewerActions}>{actions}</div>}
          {views}
          {(video.can_edit || video.visibility !== 'public') && (
            <VisibilityChip visibility={video.visibility} />
          )}
          {video.can_edit && (
            <Link className={buttonClass('secondary')} to={`/app/studio/video/${video.kapsule_id}`}>
              <Pencil aria-hidden="true" />
              {text('edit')}
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}
