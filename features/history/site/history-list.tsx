import { X } from 'lucide-react';
import { useRef } from 'react';
import { organizationRoutes } from '#features/organizations/contract.ts';
import { useRoute } from '#kernel/client/route-query.ts';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { PictureRow, PictureRows } from '#kernel/ui/picture-row.tsx';
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
          <PictureRows label={text('videosOf', { day: label })}>
            {ofDay.map((entry) => (
              <HistoryRow key={entry.video.kapsule_id} entry={entry} onRemove={removeRow} />
            ))}
          </PictureRows>
        </section>
      ))}
    </div>
  );
}

function HistoryRow({ entry, onRemove }: { entry: HistoryEntry; onRemove: (id: string) => void }) {
  const { video, percent } = entry;
  const { kapsule_id: id, displayname: title } = video;
  const showsProgress = useRoute(organizationRoutes.get, {}).data?.settings.show_view_progress;
  const watched = showsProgress && percent > 0 && (
    <span aria-hidden="true">{cardText('watched', { percent })}</span>
  );
  return (
    <PictureRow
      images={video.images}
      durationMs={video.duration}
      href={`/app/video/${id}`}
      title={title}
      facts={[video.owner_displayname, ...(watched ? [watched] : [])]}
      overlay={showsProgress && <WatchedBar percent={percent} />}
      action={<IconButton label={text('remove', { title })} icon={<X />} onClick={() => onRemove(id)} />}
    />
  );
}
