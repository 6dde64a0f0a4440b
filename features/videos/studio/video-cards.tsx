import { Link } from 'react-router';
import { formatCount } from '../site/count.ts';
import type { StudioVideo } from '../studio-contract.ts';
import { text } from './list-messages.ts';
import styles from './video-cards.module.css';
import { editPath, VideoMenu } from './video-menu.tsx';
import { VideoPicture } from './video-picture.tsx';
import { CommentCount, SelectBox, type VideoListProps, ViewCount } from './video-table.tsx';
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
            <Facts
              video={video}
              showsOwner={query.scope === 'all'}
              comments={commentCounts.get(video.kapsule_id) ?? 0}
            />
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

interface FactsProps {
  video: StudioVideo;
  showsOwner: boolean;
  comments: number;
}

function Facts({ video, showsOwner, comments }: FactsProps) {
  const { view_count: count, owner_displayname: owner } = video;
  return (
    <span className={styles.facts}>
      <span>{formatDay(video.time_created)}</span>
      {count > 0 && (
        <span>
          <ViewCount video={video}>{text('views', { count, formatted: formatCount(count) })}</ViewCount>
        </span>
      )}
      {comments > 0 && (
        <span>
          <CommentCount video={video} count={comments}>
            {text('commentCount', { count: comments, formatted: formatCount(comments) })}
          </CommentCount>
        </span>
      )}
      {showsOwner && owner && <span>{owner}</span>}
    </span>
  );
}
