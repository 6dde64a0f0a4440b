import { type ReactNode, useState } from 'react';
import { formatDuration } from '#kernel/ui/duration.ts';
import type { PlaylistVideo } from '../contract.ts';
import css from './card.module.css';
import { text } from './messages.ts';

/** The picture of an entry with its duration; of a part, the duration of that part. */
export function Thumb({ entry }: { entry: PlaylistVideo }): ReactNode {
  const { images, duration, start, end } = entry;
  const [failed, setFailed] = useState(0);
  const pictures = [images.thumb, images.fallback.thumb].filter((url) => url !== null);
  const picture = pictures[failed];
  const lengthMs = (end ?? duration) - (start ?? 0);
  return (
    <span className={css.thumb}>
      {picture && (
        <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setFailed(failed + 1)} />
      )}
      {lengthMs > 0 && <span className={css.duration}>{formatDuration(lengthMs)}</span>}
    </span>
  );
}

interface CardProps {
  readonly entry: PlaylistVideo;
  /** PL-06 */
  readonly mark: 'active' | 'next' | null;
  onOpen(): void;
}

/** PL-02 */
export function Card({ entry, mark, onOpen }: CardProps): ReactNode {
  return (
    <button
      type="button"
      className={css.card}
      aria-current={mark === 'active' ? 'true' : undefined}
      title={entry.displayname}
      onClick={onOpen}
    >
      <Thumb entry={entry} />
      <span className={css.words}>
        <span className={css.title} dir="auto">
          {entry.displayname}
        </span>
        {mark && (
          <span className={css.mark} data-mark={mark}>
            {mark === 'active' ? text('playingNow') : text('next')}
          </span>
        )}
      </span>
    </button>
  );
}
