import { ExternalLink, Trash2 } from 'lucide-react';
import { Fragment } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button, buttonClass } from '#kernel/ui/button.tsx';
import type { Video } from '../contract.ts';
import type { EditBlock } from './edit-block.ts';
import styles from './edit-video-page.module.css';
import { LiveControls } from './live-controls.tsx';
import { LiveStateChip } from './live-state-chip.tsx';
import { ManagersBlock } from './managers-block.tsx';
import { useDeleteVideo } from './use-delete-video.ts';

interface VideoAsideProps {
  readonly video: Video;
  readonly blocks: readonly EditBlock[];
}

/** The column next to the form, whose changes take effect immediately. */
export function VideoAside({ video, blocks }: VideoAsideProps) {
  const renderBlocks = (place: EditBlock['place']) =>
    blocks
      .filter((block) => block.place === place && block.when(video))
      .map(({ id, render }) => <Fragment key={`${id}-${video.kapsule_id}`}>{render(video)}</Fragment>);
  const remove = useDeleteVideo();
  const navigate = useNavigate();
  return (
    <aside className={styles.aside} aria-label="Picture, state and people">
      {renderBlocks('lead')}
      <section className={styles.block} aria-labelledby="state-title">
        <h2 id="state-title" className={styles.blockTitle}>
          State
        </h2>
        {video.live_event && (
          <>
            <div className={styles.row}>
              <LiveStateChip state={video.live_event.state} />
            </div>
            {video.can_edit && <LiveControls video={video} state={video.live_event.state} />}
          </>
        )}
        {renderBlocks('state')}
        <div className={styles.row}>
          <Link to={`/app/video/${video.kapsule_id}`} className={buttonClass('secondary')}>
            <ExternalLink aria-hidden="true" />
            Watch page
          </Link>
        </div>
      </section>
      {renderBlocks('more')}
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
