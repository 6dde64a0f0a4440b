import { formatDuration } from '#kernel/ui/duration.ts';
import { PictureRow } from '#kernel/ui/picture-row.tsx';
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
  return (
    <PictureRow
      images={entry.images}
      durationMs={entry.duration}
      href={entryUrl(entry.kapsule_id, playlistId)}
      title={entry.displayname}
      level={2}
      eager={entry.position < EAGER_THUMBNAILS}
      leading={<span aria-hidden="true">{entry.position + 1}</span>}
      facts={[entry.owner_displayname, entry.live_event && text('live'), partText(entry)].filter(Boolean)}
    />
  );
}

/** Which part of the video is played; null for all of it. */
function partText({ start, end }: PlaylistVideo): string | null {
  if (start !== null && end !== null)
    return text('partFromTo', { start: formatDuration(start), end: formatDuration(end) });
  if (start !== null) return text('partFrom', { start: formatDuration(start) });
  return end === null ? null : text('partTo', { end: formatDuration(end) });
}
