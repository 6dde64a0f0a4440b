import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#kernel/contract/route.ts';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import type { VideoSummary, videoRoutes } from '../contract.ts';
import { text } from './library-messages.ts';
import styles from './library-sections.module.css';
import { VideoGrid, VideoGridSkeleton } from './video-grid.tsx';

/** What needs more than this many videos is cut to full rows. */
const SMALL_LIBRARY = 6;

/** The library without filters: what is on air and upcoming, the newest videos, and a row per common tag. */
export function LibrarySections({ sections }: { sections: OutputOf<typeof videoRoutes.sections> }) {
  const { live, latest, more, tags } = sections;
  const isCut = more || latest.length > SMALL_LIBRARY;
  return (
    <>
      {live.length > 0 && (
        <VideoSection
          title={text('liveSection')}
          all={live.length > 1 ? '/?kind=live' : undefined}
          videos={live}
          rows={1}
        />
      )}
      {latest.length > 0 && (
        <VideoSection
          title={text('newSection')}
          all={isCut ? '/?sort=newest' : undefined}
          videos={latest}
          rows={isCut ? 2 : undefined}
          eager={live.length === 0}
        />
      )}
      {tags.map(({ tag, list }) => (
        <VideoSection
          key={tag}
          title={<span className={styles.tag}>{tag}</span>}
          name={tag}
          all={`/?tag=${encodeURIComponent(tag)}`}
          videos={list}
          rows={1}
          eager={false}
        />
      ))}
    </>
  );
}

/** At the places of the sections to come. */
export function LibrarySectionsSkeleton() {
  return ([1, 2] as const).map((rows) => (
    <div key={rows} className={styles.section}>
      <div className={styles.head}>
        <Skeleton shape="title" className={styles.titleSkeleton ?? ''} />
      </div>
      <VideoGridSkeleton rows={rows} />
    </div>
  ));
}

interface VideoSectionProps {
  title: ReactNode;
  /** The title as text, if it is not text. */
  name?: string;
  /** The address of the whole list. */
  all?: string | undefined;
  videos: readonly VideoSummary[];
  rows?: 1 | 2 | undefined;
  eager?: boolean;
}

export function VideoSection({
  title,
  name = String(title),
  all,
  videos,
  rows,
  eager = true,
}: VideoSectionProps) {
  return (
    <section className={styles.section} aria-label={name}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {all && (
          <Link className={styles.all} to={all} aria-label={text('seeAllOf', { section: name })}>
            {text('seeAll')}
          </Link>
        )}
      </div>
      <VideoGrid videos={videos} label={name} level={3} eager={eager} {...(rows ? { rows } : {})} />
    </section>
  );
}
