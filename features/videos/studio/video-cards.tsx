import { Link } from 'react-router';
import type { StudioVideo } from '../studio-contract.ts';
import { text } from './list-messages.ts';
import styles from './video-cards.module.css';
import { editPath, VideoMenu } from './video-menu.tsx';
import { VideoPicture } from './video-picture.tsx';
import { SelectBox, type VideoListProps } from './video-table.tsx';
import { formatDay } from './video-texts.tsx';
import { VideoVisibility } from './video-visibility.tsx';

/** The list on phones. */
export function VideoCards({ videos, query, selection, commentCounts, status, onSchedule }: VideoListProps) {
  return (
    <ul className={styles.cards} aria-label={text('title')}>
      {videos.map((video) => (
        <li
          key={video.kapsule_id}
          className={styles.card}
          data-selected={selection.has(video.kapsule_id) || undefined}
        >
          <SelectBox video={video} selection={selection} />
          <VideoPicture video={video} />
          <div className={styles.main}>
            <Link to={editPath(video.kapsule_id)} className={styles.title}>
              {video.displayname}
            </Link>
            <span className={styles.facts}>
              {factsOf(video, query.scope === 'all', commentCounts.get(video.kapsule_id) ?? 0)}
            </span>
          </div>
          <VideoMenu video={video} onSchedule={() => onSchedule(video)} />
          <div className={styles.chips}>
            {status(video)}
            <VideoVisibility video={video} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function factsOf(video: StudioVideo, showOwner: boolean, comments: number): string {
  const { view_count: count, owner_displayname: owner } = video;
  const facts = [formatDay(video.time_created)];
  if (count > 0) facts.push(text('views', { count }));
  if (comments > 0) facts.push(text('commentCount', { count: comments }));
  if (showOwner && owner) facts.push(owner);
  return facts.join(' · ');
}
