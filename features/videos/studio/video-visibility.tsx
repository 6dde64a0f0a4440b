import { CalendarClock } from 'lucide-react';
import { VisibilityChip } from '../site/visibility-chip.tsx';
import type { StudioVideo } from '../studio-contract.ts';
import { text } from './list-messages.ts';
import styles from './video-table.module.css';
import { formatMoment } from './video-texts.tsx';

/** Who can see a video now, and when that changes. */
export function VideoVisibility({ video }: { video: StudioVideo }) {
  const { visibility, publish_at, publish_visibility } = video;
  return (
    <div className={styles.chips}>
      <VisibilityChip visibility={visibility} />
      {publish_at !== null && publish_visibility !== null && (
        <span className={styles.schedule}>
          <CalendarClock aria-hidden="true" />
          {text('scheduled', { visibility: text(publish_visibility), time: formatMoment(publish_at) })}
        </span>
      )}
    </div>
  );
}
