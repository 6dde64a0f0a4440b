import { ExternalLink, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import type { Video } from '../contract.ts';
import styles from './edit-video-page.module.css';
import { LiveControls } from './live-controls.tsx';
import { LiveStateChip } from './live-state-chip.tsx';
import { ManagersBlock } from './managers-block.tsx';
import { PosterBlock } from './poster-block.tsx';
import { useDeleteVideo } from './use-delete-video.ts';

interface VideoAsideProps {
  video: Video;
  /** The file of the video and how it is doing: another feature's. */
  media: (video: Video) => ReactNode;
  /** Its captions: another feature's. */
  captions: (video: Video) => ReactNode;
  /** Its marked moments: another feature's. */
  highlights: (video: Video) => ReactNode;
  /** Where it may be shown: another feature's. */
  embedding: (video: Video) => ReactNode;
}

/** Beside the form: what takes effect at once. */
export function VideoAside({ video, media, captions, highlights, embedding }: VideoAsideProps) {
  const remove = useDeleteVideo();
  const navigate = useNavigate();
  return (
    <aside className={styles.aside} aria-label="Picture, state and people">
      <PosterBlock video={video} />
      <section className={styles.block} aria-labelledby="state-title">
        <h2 id="state-title" className={styles.blockTitle}>
          State
        </h2>
        {video.live_event ? (
          <>
            <div className={styles.row}>
              <LiveStateChip state={video.live_event.state} />
            </div>
            {video.can_edit && <LiveControls video={video} state={video.live_event.state} />}
          </>
        ) : (
          media(video)
        )}
        <div className={styles.row}>
          <Link to={`/app/video/${video.kapsule_id}`} className={buttonClass('secondary')}>
            <ExternalLink aria-hidden="true" />
            Watch page
          </Link>
        </div>
      </section>
      {video.can_manage && captions(video)}
      {video.can_manage && !video.live_event && highlights(video)}
      {video.can_edit && embedding(video)}
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
