import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './load-more.module.css';
import { text } from './messages.ts';

interface LoadMoreProps {
  more: boolean;
  loading: boolean;
  failed: boolean;
  onMore: () => void;
}

/** The end of a list: loads the next page when it approaches the viewport, or by a button. */
export function LoadMore({ more, loading, failed, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const ask = useRef(onMore);
  ask.current = onMore;
  const automatic = more && !loading && !failed;
  useEffect(() => {
    const element = end.current;
    if (!element || !automatic) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && ask.current(),
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [automatic]);
  if (!more) return null;
  return (
    <div ref={end} className={styles.end}>
      {failed && <p role="alert">{text('loadMoreFailed')}</p>}
      <Button busy={loading} onClick={onMore}>
        {failed ? text('tryAgain') : text('loadMore')}
      </Button>
    </div>
  );
}
