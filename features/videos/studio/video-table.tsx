import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#kernel/ui/class-names.ts';
import table from '#kernel/ui/data-table.module.css';
import { DurationText } from '#kernel/ui/duration-text.tsx';
import { SortHeader } from '#kernel/ui/sort-header.tsx';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import { formatCount } from '../site/count.ts';
import type { StudioSort, StudioVideo } from '../studio-contract.ts';
import { text } from './list-messages.ts';
import type { StudioQuery } from './studio-query.ts';
import type { Selection } from './use-selection.ts';
import { editPath, VideoMenu } from './video-menu.tsx';
import styles from './video-table.module.css';
import { formatDay } from './video-texts.tsx';
import { VideoVisibility } from './video-visibility.tsx';

export interface VideoListProps {
  videos: readonly StudioVideo[];
  query: StudioQuery;
  selection: Selection;
  /** By id; videos without comments are left out. */
  commentCounts: ReadonlyMap<string, number>;
  /** The status of a video's media, or of a live event. */
  status: (video: StudioVideo) => ReactNode;
  onSort: (sort: StudioSort) => void;
  onSchedule: (video: StudioVideo) => void;
}

/** The list on wide screens. */
export function VideoTable(props: VideoListProps) {
  const { videos, query, selection, commentCounts, status, onSort, onSchedule } = props;
  const column = (sort: StudioSort, label: string): ReactNode => (
    <SortHeader label={label} order={query.sort === sort ? query.order : null} onSort={() => onSort(sort)} />
  );
  return (
    <table className={classNames(table.table, styles.table)} aria-label={text('title')}>
      <thead>
        <tr>
          <th scope="col" className={styles.check}>
            <label className={styles.box}>
              <input
                type="checkbox"
                aria-label={text('selectAll')}
                checked={selection.isAll}
                onChange={selection.toggleAll}
              />
            </label>
          </th>
          {column('title', text('columnVideo'))}
          <th scope="col">{text('status')}</th>
          <th scope="col">{text('visibility')}</th>
          {column('date', text('columnDate'))}
          {column('duration', text('columnDuration'))}
          {column('views', text('columnViews'))}
          <th scope="col">{text('columnComments')}</th>
          <td className={styles.menu} />
        </tr>
      </thead>
      <tbody>
        {videos.map((video) => (
          <tr key={video.kapsule_id} data-selected={selection.has(video.kapsule_id) || undefined}>
            <td className={styles.check}>
              <SelectBox video={video} selection={selection} />
            </td>
            <td>
              <VideoTitle video={video} showOwner={query.scope === 'all'} />
            </td>
            <td>
              <div className={styles.chips}>{status(video)}</div>
            </td>
            <td>
              <VideoVisibility video={video} />
            </td>
            <td className={styles.fact}>{formatDay(video.time_created)}</td>
            <td className={styles.fact}>
              {video.duration > 0 && <DurationText durationMs={video.duration} />}
            </td>
            <td className={styles.fact}>
              <ViewCount video={video} />
            </td>
            <td className={styles.fact}>
              <CommentCount video={video} count={commentCounts.get(video.kapsule_id) ?? 0} />
            </td>
            <td className={styles.menu}>
              <VideoMenu video={video} onSchedule={() => onSchedule(video)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The label contains the number as it is shown. */
const namesOf = ({ displayname: title }: StudioVideo, count: number) => ({
  count,
  formatted: formatCount(count),
  title,
});

/** The number of views, which opens the analytics. */
export function ViewCount({ video, children }: { video: StudioVideo; children?: ReactNode }) {
  const label = text('viewsOf', namesOf(video, video.view_count));
  return (
    <CountLink video={video} count={video.view_count} tab="analytics" label={label}>
      {children}
    </CountLink>
  );
}

interface CommentCountProps {
  video: StudioVideo;
  count: number;
  children?: ReactNode;
}

export function CommentCount({ video, count, children }: CommentCountProps) {
  const label = text('commentsOf', namesOf(video, count));
  return (
    <CountLink video={video} count={count} tab="comments" label={label}>
      {children}
    </CountLink>
  );
}

interface CountLinkProps {
  video: StudioVideo;
  count: number;
  /** What the number opens on the edit page. */
  tab: string;
  label: string;
  /** What is shown; by default the number. */
  children?: ReactNode;
}

function CountLink({ video, count, tab, label, children }: CountLinkProps) {
  if (count === 0) return null;
  return (
    <Link to={editPath(video.kapsule_id, tab)} className={styles.count} aria-label={label}>
      {children ?? formatCount(count)}
    </Link>
  );
}

export function SelectBox({ video, selection }: { video: StudioVideo; selection: Selection }) {
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={text('select', { title: video.displayname })}
        checked={selection.has(video.kapsule_id)}
        onChange={() => selection.toggle(video.kapsule_id)}
      />
    </label>
  );
}

function VideoTitle({ video, showOwner }: { video: StudioVideo; showOwner: boolean }) {
  return (
    <div className={styles.video}>
      <Thumbnail images={video.images} className={styles.picture} />
      <div className={styles.words}>
        <Link to={editPath(video.kapsule_id)} className={styles.title} data-row-link>
          {video.displayname}
        </Link>
        {showOwner && video.owner_displayname && (
          <span className={styles.owner}>{text('ownedBy', { name: video.owner_displayname })}</span>
        )}
      </div>
    </div>
  );
}
