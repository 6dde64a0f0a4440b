import { Skeleton } from '#kernel/ui/skeleton.tsx';
import styles from './analytics.module.css';
import type { AnalyticsPlayer } from './analytics-player.ts';
import { RetentionPanel } from './retention-panel.tsx';
import { useIsStacked } from './use-is-stacked.ts';
import { useVideoAnalytics } from './use-video-analytics.ts';

/** The retention directly below the player, where the page has room for two columns. */
export function RetentionBeside({ id, player }: { id: string; player: AnalyticsPlayer | null }) {
  const { data, found, exportUrl } = useVideoAnalytics(id);
  const isStacked = useIsStacked();
  if (isStacked || found.isError) return null;
  if (!data) return <Skeleton className={styles.cardSkeleton ?? ''} />;
  if (data.retention.length === 0 || data.views === 0) return null;
  return <RetentionPanel data={data} player={player} exportUrl={exportUrl} />;
}
