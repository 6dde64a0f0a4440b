import { type ReactNode, useRef } from 'react';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import type { Video } from '../contract.ts';
import type { EditBlock, EditPlayer, EditTab } from './edit-block.ts';
import { text } from './edit-messages.ts';
import styles from './edit-video-page.module.css';
import { LiveControls } from './live-controls.tsx';
import { LiveStateChip } from './live-state-chip.tsx';
import { renderBlocks } from './tab-content.tsx';
import { useHeightVariable } from './use-height-variable.ts';

interface EditSideProps {
  readonly video: Video;
  readonly tab: EditTab;
  readonly blocks: readonly EditBlock[];
  readonly player: EditPlayer | null;
  renderPlayer(stage: ReactNode): ReactNode;
}

/** The player, which stays in view, and what belongs to the picture. */
export function EditSide({ video, tab, blocks, player, renderPlayer }: EditSideProps) {
  const stage = <Thumbnail images={video.images} className={styles.stage} eager />;
  const picture = useRef<HTMLDivElement>(null);
  useHeightVariable(picture, '--edit-player-height');
  const isPlayable = video.media !== null;
  return (
    <aside className={styles.side} aria-label={text('sideLabel')}>
      <div ref={picture} className={styles.player}>
        {renderPlayer(stage)}
      </div>
      {renderBlocks(
        blocks.filter(({ beside }) => beside === tab),
        'player',
        video,
        player,
      )}
      <div className={styles.sideBlocks} data-playable={isPlayable || undefined}>
        {video.live_event && (
          <section className={styles.block} aria-labelledby="event-title">
            <h2 id="event-title" className={styles.blockTitle}>
              {text('eventStatus')}
            </h2>
            <div className={styles.row}>
              <LiveStateChip state={video.live_event.state} />
            </div>
            {video.can_edit && <LiveControls video={video} state={video.live_event.state} />}
          </section>
        )}
        {renderBlocks(blocks, 'side', video, player)}
      </div>
    </aside>
  );
}
