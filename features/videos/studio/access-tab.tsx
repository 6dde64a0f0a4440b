import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '#kernel/ui/button.tsx';
import type { Video } from '../contract.ts';
import { text } from './edit-messages.ts';
import styles from './edit-video-page.module.css';
import { ManagersBlock } from './managers-block.tsx';
import { useDeleteVideo } from './use-delete-video.ts';
import { VisibilityLabel } from './visibility-choice.tsx';

interface AccessTabProps {
  readonly video: Video;
  onChangeVisibility(): void;
}

/** Who can watch the video, who can edit it, and how to delete it. */
export function AccessTab({ video, onChangeVisibility }: AccessTabProps) {
  const remove = useDeleteVideo();
  const navigate = useNavigate();
  return (
    <>
      <section className={styles.block} aria-labelledby="visibility-title">
        <h2 id="visibility-title" className={styles.blockTitle}>
          {text('visibility')}
        </h2>
        <p className={styles.muted}>{text('visibilityLead')}</p>
        <div className={`${styles.row} ${styles.apart}`}>
          <VisibilityLabel visibility={video.visibility} />
          <Button onClick={onChangeVisibility}>{text('changeVisibility')}</Button>
        </div>
      </section>
      {video.can_set_managers && <ManagersBlock id={video.kapsule_id} />}
      {video.can_delete && (
        <section className={styles.block} aria-labelledby="delete-title">
          <h2 id="delete-title" className={styles.blockTitle}>
            {text('delete')}
          </h2>
          <div className={`${styles.row} ${styles.apart}`}>
            <p className={styles.muted}>{text('deleteLead')}</p>
            <Button onClick={async () => (await remove(video)) && navigate('/app/studio')}>
              <Trash2 aria-hidden="true" />
              {text('delete')}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
