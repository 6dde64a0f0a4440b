import { ExternalLink, Trash2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import { Progress } from '#kernel/ui/progress.tsx';
import type { Video } from '../contract.ts';
import styles from './edit-video-page.module.css';
import { LiveControls } from './live-controls.tsx';
import { ManagersBlock } from './managers-block.tsx';
import { PosterBlock } from './poster-block.tsx';
import { StateChip } from './state-chip.tsx';
import { useDeleteVideo } from './use-delete-video.ts';

/** Beside the form: what takes effect at once. */
export function VideoAside({ video }: { video: Video }) {
  const remove = useDeleteVideo();
  const navigate = useNavigate();
  return (
    <aside className={styles.aside} aria-label="Picture, state and people">
      <PosterBlock video={video} />
      <section className={styles.block} aria-labelledby="state-title">
        <h2 id="state-title" className={styles.blockTitle}>
          State
        </h2>
        <div className={styles.row}>
          <StateChip video={video} />
        </div>
        {video.state_reason && <p className={styles.danger}>{video.state_reason}</p>}
        {video.state === 'processing' && video.progress !== null && (
          <Progress label="Processing" percent={video.progress} />
        )}
        {video.live_event && video.can_manage && (
          <LiveControls video={video} state={video.live_event.state} />
        )}
        <div className={styles.row}>
          <Link to={`/app/video/${video.kapsule_id}`} className={buttonClass('secondary')}>
            <ExternalLink aria-hidden="true" />
            Watch page
          </Link>
        </div>
      </section>
      {video.can_edit && <ManagersBlock id={video.kapsule_id} owner={video.owner_displayname} />}
      {video.can_delete && (
        <section className={styles.block} aria-labelledby="delete-title">
          <h2 id="delete-title" className={styles.blockTitle}>
            Delete
          </h2>
          <div>
            <Button onClick={async () => (await remove(video)) && navigate('/app/studio')}>
              <Trash2 aria-hidden="true" />
              Delete video
            </Button>
          </div>
        </section>
      )}
    </aside>
  );
}
