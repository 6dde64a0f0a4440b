import { usePagedRoute } from '#kernel/client/route-query.ts';
import { Button } from '#kernel/ui/button.tsx';
import { TimeAgo } from '#kernel/ui/time-ago.tsx';
import { moderationRoutes } from '../moderation-contract.ts';
import { describeLogEntry } from './describe-log-entry.ts';
import styles from './moderation-page.module.css';

/** Moderation actions on this video. */
export function ModerationLog({ id }: { id: string }) {
  const log = usePagedRoute(moderationRoutes.log, { id });
  const entries = log.data?.pages.flatMap(({ list }) => list) ?? [];
  return (
    <section className={styles.block} aria-labelledby="log-title">
      <h2 id="log-title">Log</h2>
      {log.isSuccess && entries.length === 0 && <p className={styles.muted}>Nothing was done yet.</p>}
      <ol className={styles.log}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <strong>{entry.displayname}</strong> {describeLogEntry(entry)}{' '}
            <span className={styles.muted}>
              <TimeAgo at={entry.time} />
            </span>
          </li>
        ))}
      </ol>
      {log.hasNextPage && (
        <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Earlier entries
        </Button>
      )}
    </section>
  );
}
