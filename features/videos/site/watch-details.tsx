import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import type { Video } from '../contract.ts';
import { Description } from './description.tsx';
import { VideoHead } from './video-head.tsx';
import styles from './watch-details.module.css';
import { text } from './watch-messages.ts';
import page from './watch-page.module.css';

interface WatchDetailsProps {
  video: Video;
  /** On a phone, the chat of a live event needs the room: the details are folded into one line. */
  live: boolean;
  seek: ((ms: number) => void) | null;
  /** Buttons that change the arrangement of the page. */
  views: ReactNode;
  /** Buttons for viewers. */
  actions: ReactNode;
  /** Shown below everything else. */
  more: ReactNode;
}

export function WatchDetails({ video, live, seek, views, actions, more }: WatchDetailsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  const fold = (
    <button
      type="button"
      className={styles.fold}
      aria-label={text('details')}
      aria-expanded={isOpen}
      aria-controls={contentId}
      onClick={() => setIsOpen(!isOpen)}
    >
      <ChevronDown aria-hidden="true" />
    </button>
  );
  return (
    <div id={contentId} className={page.content} data-details data-open={isOpen || undefined}>
      <VideoHead video={video} fold={live && fold} views={views} actions={actions} />
      {video.description && (
        <Description
          key={video.kapsule_id}
          text={video.description}
          durationMs={video.duration}
          seek={live ? null : seek}
        />
      )}
      {video.tags.length > 0 && <Tags tags={video.tags} />}
      {more}
    </div>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className={styles.tags} aria-label={text('tags')}>
      {tags.map((tag) => (
        <li key={tag}>
          <Link className={styles.tag} to={`/?tag=${encodeURIComponent(tag)}`}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
