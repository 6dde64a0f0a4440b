import { ArrowLeft, ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import type { Video } from '../contract.ts';
import styles from './edit-bar.module.css';
import type { UnpublishedChanges } from './edit-block.ts';
import { text } from './edit-messages.ts';
import { SaveIndicator } from './save-indicator.tsx';
import type { EditedDraft } from './use-video-draft.ts';

interface EditBarProps {
  readonly video: Video;
  readonly draft: EditedDraft;
  readonly changes: UnpublishedChanges;
  onReview(): void;
  onPublish(): void;
}

/** Stays in view: where one is, whether everything is saved, and what viewers see. */
export function EditBar({ video, draft, changes, onReview, onPublish }: EditBarProps) {
  const isPublished = video.visibility !== 'private' && changes.count === 0;
  const canPublish = video.can_edit || changes.count > 0;
  return (
    <header className={styles.bar}>
      <Link to="/app/studio" className={styles.back} aria-label={text('back')}>
        <ArrowLeft aria-hidden="true" />
        <span className={styles.backText}>{text('back')}</span>
      </Link>
      <div className={styles.about}>
        <h1 className={styles.title}>{video.displayname}</h1>
        <SaveIndicator draft={draft} onReview={onReview} />
      </div>
      <div className={styles.actions}>
        <Link
          to={`/app/video/${video.kapsule_id}`}
          className={buttonClass('secondary', styles.view)}
          aria-label={text('view')}
        >
          <ExternalLink aria-hidden="true" />
          <span className={styles.viewText}>{text('view')}</span>
        </Link>
        {canPublish && (
          <Button variant={isPublished ? 'secondary' : 'primary'} onClick={onPublish}>
            {text(isPublished ? 'published' : 'publish')}
          </Button>
        )}
      </div>
    </header>
  );
}
