import { X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { classNames } from '#kernel/ui/class-names.ts';
import { DurationText } from '#kernel/ui/duration-text.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import badge from '#kernel/ui/picture-badge.module.css';
import { Skeleton } from '#kernel/ui/skeleton.tsx';
import stretched from '#kernel/ui/stretched-link.module.css';
import { Thumbnail } from '#kernel/ui/thumbnail.tsx';
import { text as cardText } from '../card-messages.ts';
import type { HistoryEntry } from '../contract.ts';
import { text } from '../messages.ts';
import { groupByDay } from './group-by-day.ts';
import styles from './history-list.module.css';
import type { HistoryActions } from './use-history-actions.ts';
import { WatchedBar } from './watched-bar.tsx';

interface HistoryListProps extends Pick<HistoryActions, 'remove'> {
  readonly entries: readonly HistoryEntry[];
}

export function HistoryList({ entries, remove }: HistoryListProps) {
  const list = useRef<HTMLDivElement>(null);
  /** The row and its button vanish; the focus continues at the next one. */
  const removeRow = (id: string): void => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('li button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    remove.mutate(id, {
      onSuccess: () => {
        if (at >= 0) (buttons[at + 1] ?? buttons[at - 1] ?? document.querySelector('h1'))?.focus();
      },
    });
  };
  return (
    <div ref={list}>
      {groupByDay(entries, Date.now()).map(({ label, entries: ofDay }) => (
        <section key={label} className={styles.day} aria-label={label}>
          <h2 className={styles.label}>{label}</h2>
          <ul className={styles.list} aria-label={text('videosOf', { day: label })}>
            {ofDay.map((entry) => (
              <HistoryRow key={entry.video.kapsule_id} entry={entry} onRemove={removeRow} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function HistoryRow({ entry, onRemove }: { entry: HistoryEntry; onRemove: (id: string) => void }) {
  const { video, percent } = entry;
  const { kapsule_id: id, displayname: title } = video;
  const showsProgress = useRoute(organizationRoutes.get, {}).data?.settings.show_view_progress;
  return (
    <li className={classNames(stretched.box, styles.row)}>
      <div className={styles.picture}>
        <Thumbnail images={video.images} />
        {video.duration > 0 && (
          <DurationText durationMs={video.duration} className={classNames(badge.badge, styles.duration)} />
        )}
        {showsProgress && <WatchedBar percent={percent} />}
      </div>
      <div className={styles.main}>
        <h3 className={styles.title}>
          <Link to={`/app/video/${id}`} className={stretched.link}>
            {title}
          </Link>
        </h3>
        <p className={styles.facts}>{video.owner_displayname}</p>
        {showsProgress && percent > 0 && (
          <p className={styles.facts} aria-hidden="true">
            {cardText('watched', { percent })}
          </p>
        )}
      </div>
      <IconButton
        label={text('remove', { title })}
        icon={<X />}
        className={stretched.above}
        onClick={() => onRemove(id)}
      />
    </li>
  );
}

export function HistorySkeleton() {
  return (
    <div role="status" aria-label={text('loading')} className={styles.list}>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.row}>
          <div className={styles.picture}>
            <Skeleton shape="picture" />
          </div>
          <div className={styles.main}>
            <Skeleton />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  );
}
