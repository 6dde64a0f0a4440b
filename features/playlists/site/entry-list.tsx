import { Link } from 'react-router';
import { classNames } from '#kernel/ui/class-names.ts';
import { formatDuration } from '#kernel/ui/duration.ts';
import { DurationText } from '#kernel/ui/duration-text.tsx';
import badge from '#kernel/ui/picture-badge.module.css';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import stretched from '#kernel/ui/stretched-link.module.css';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import type { PlaylistVideo } from '../contract.ts';
import { text } from '../messages.ts';
import styles from './entry-list.module.css';
import { entryUrl } from './playlist-name.ts';

/** Requested at once; the others follow when they come into view. */
const EAGER_THUMBNAILS = 6;

interface EntryListProps {
  readonly playlistId: string;
  readonly entries: readonly PlaylistVideo[];
}

export function EntryList({ playlistId, entries }: EntryListProps) {
  if (entries.length === 0) return null;
  return (
    <ol className={styles.list} aria-label={text('entries')}>
      {entries.map((entry) => (
        <EntryRow key={entry.kapsule_id} playlistId={playlistId} entry={entry} />
      ))}
    </ol>
  );
}

function EntryRow({ playlistId, entry }: { playlistId: string; entry: PlaylistVideo }) {
  const part = partText(entry);
  return (
    <li className={classNames(stretched.box, styles.row)}>
      <span className={styles.position} aria-hidden="true">
        {entry.position + 1}
      </span>
      <div className={styles.picture}>
        <Thumbnail images={entry.images} eager={entry.position < EAGER_THUMBNAILS} />
        {entry.duration > 0 && (
          <DurationText durationMs={entry.duration} className={classNames(badge.badge, styles.duration)} />
        )}
      </div>
      <div className={styles.main}>
        <h2 className={styles.title}>
          <Link to={entryUrl(entry.kapsule_id, playlistId)} className={stretched.link}>
            {entry.displayname}
          </Link>
        </h2>
        <p className={styles.facts}>{entry.owner_displayname}</p>
        {entry.live_event && <p className={styles.facts}>{text('live')}</p>}
        {part && <p className={styles.facts}>{part}</p>}
      </div>
    </li>
  );
}

/** Which part of the video is played; null for all of it. */
function partText({ start, end }: PlaylistVideo): string | null {
  if (start !== null && end !== null)
    return text('partFromTo', { start: formatDuration(start), end: formatDuration(end) });
  if (start !== null) return text('partFrom', { start: formatDuration(start) });
  return end === null ? null : text('partTo', { end: formatDuration(end) });
}

export function EntryListSkeleton() {
  return (
    <div className={styles.list} aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.row}>
          <span className={styles.position} />
          <div className={styles.picture}>
            <Skeleton shape="picture" />
          </div>
          <div className={styles.main}>
            <Skeleton />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  );
}
