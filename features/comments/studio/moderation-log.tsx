import { usePagedRoute } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import { moderationRoutes } from '../moderation-contract.ts';
import { describeLogEntry } from './describe-log-entry.ts';
import { text } from './messages.ts';
import styles from './moderation-page.module.css';

/** Moderation actions on this video. */
export function ModerationLog({ id }: { id: string }) {
  const log = usePagedRoute(moderationRoutes.log, { id });
  const entries = log.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <section className={styles.block} aria-labelledby="log-title">
      <h2 id="log-title">{text('log')}</h2>
      {log.isSuccess && entries.length === 0 && <p className={styles.muted}>{text('logEmpty')}</p>}
      <ol className={styles.log}>
        {entries.map((entry) => (
          <li key={entry.id}>
            {describeLogEntry(entry, <strong key="actor">{entry.displayname}</strong>)}{' '}
            <span className={styles.muted}>
              <TimeAgo at={entry.time} />
            </span>
          </li>
        ))}
      </ol>
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {text('earlier')}
        </Button>
      )}
    </section>
  );
}
