import { useRoute } from '#kernel/client/route-query.ts';
import { formatDuration } from '#kernel/ui/duration.ts';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import { mediaRoutes } from '../contract.ts';
import styles from './poster-block.module.css';
import { text } from './poster-messages.ts';

interface PosterSuggestionsProps {
  readonly id: string;
  /** The time of the suggestion that is being saved. */
  readonly busyMs: number | null;
  onChoose(timeMs: number): void;
}

/** Frames that the server found. Without any, nothing is shown: a frame or an image can still be chosen. */
export function PosterSuggestions({ id, busyMs, onChoose }: PosterSuggestionsProps) {
  const { data, isPending } = useRoute(mediaRoutes.posterSuggestions, { id });
  if (isPending) return ['first', 'second', 'third'].map((name) => <Skeleton key={name} shape="picture" />);
  return (data?.list ?? []).map(({ time, url }) => (
    <button
      key={time}
      type="button"
      className={styles.suggestion}
      aria-label={text('suggestion', { time: formatDuration(time) })}
      aria-busy={time === busyMs || undefined}
      onClick={() => onChoose(time)}
    >
      <img src={url} alt="" loading="lazy" decoding="async" />
    </button>
  ));
}
