import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useRoute } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { RECOMMENDED_COUNT, recommendationRoutes } from '../contract.ts';
import { text } from './messages.ts';
import styles from './related-list.module.css';
import { type OpenVideo, RelatedRow, RelatedRowSkeleton } from './related-row.tsx';

interface RelatedListProps {
  readonly videoId: string;
  /** False until the player has started, so that the list does not compete with the picture. */
  readonly isReady: boolean;
  /** Opens a video in place. */
  readonly openVideo: OpenVideo;
}

/** Videos like the one on the page. The rows have their height before they are loaded. */
export function RelatedList({ videoId, isReady, openVideo }: RelatedListProps) {
  const headingId = useId();
  const [isLong, setIsLong] = useState(false);
  const { data, error, refetch } = useRoute(
    recommendationRoutes.related,
    { id: videoId },
    { enabled: isReady },
  );
  const list = data?.list;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {text('related')}
      </h2>
      {error && !list && (
        <Notice message={text('failed')}>
          <Button onClick={() => void refetch()}>{text('retry')}</Button>
        </Notice>
      )}
      {list?.length === 0 && (
        <Notice message={text('none')}>
          <Link to="/">{text('browse')}</Link>
        </Notice>
      )}
      {!list && !error && <RelatedSkeleton />}
      {list && list.length > 0 && (
        <>
          <ul className={styles.list} data-long={isLong || undefined}>
            {list.map((video) => (
              <RelatedRow key={video.kapsule_id} video={video} openVideo={openVideo} />
            ))}
          </ul>
          {!isLong && list.length > SHORT_MAX && (
            <div className={styles.more}>
              <Button onClick={() => setIsLong(true)}>{text('showMore')}</Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** Rows on narrow screens, where the list is above the comments; the style sheet hides the others. */
const SHORT_MAX = 4;

const Notice = ({ message, children }: { message: string; children: ReactNode }) => (
  <div className={styles.notice}>
    <p>{message}</p>
    {children}
  </div>
);

/** As high as the list. */
const RelatedSkeleton = () => (
  <>
    <div role="status" className={styles.list}>
      <span className="visually-hidden">{text('loading')}</span>
      {Array.from({ length: RECOMMENDED_COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <RelatedRowSkeleton key={index} />
      ))}
    </div>
    <div className={styles.more}>
      <Skeleton className={styles.button ?? ''} />
    </div>
  </>
);
