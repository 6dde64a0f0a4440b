import { useEffect, useRef, useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { moveItem } from '#kernel/ui/move-item.ts';
import { useDragOrder } from '#kernel/ui/use-drag-order.ts';
import { PLAYLIST_ENTRIES_MAX } from '../contract.ts';
import { AddVideo } from './add-video.tsx';
import { titleOf } from './conflict-notice.tsx';
import styles from './entries-editor.module.css';
import type { DraftEntry } from './entry-draft.ts';
import { EntryRow, type RowActions } from './entry-row.tsx';
import { text } from './messages.ts';

interface EntriesEditorProps {
  readonly entries: readonly DraftEntry[];
  readonly onChange: (entries: readonly DraftEntry[]) => void;
}

interface Removed {
  readonly entry: DraftEntry;
  readonly index: number;
}

/** The videos in their order: dragged by a handle or moved with buttons, added, removed, and cut to parts. */
export function EntriesEditor({ entries, onChange }: EntriesEditorProps) {
  const [announcement, setAnnouncement] = useState('');
  const [removed, setRemoved] = useState<Removed | null>(null);
  const focusAfter = useRef<string | null>(null);
  const move = (from: number, to: number): void => {
    const entry = entries[from];
    if (!entry || to < 0 || to >= entries.length) return;
    onChange(moveItem(entries, from, to));
    setAnnouncement(text('moved', { title: titleOf(entry), position: to + 1, count: entries.length }));
  };
  const { list, dragged, startAt } = useDragOrder(move);
  // A node that moves in the document loses the focus.
  useEffect(() => {
    if (focusAfter.current) list.current?.querySelector<HTMLElement>(focusAfter.current)?.focus();
    focusAfter.current = null;
  });

  const actions: RowActions = {
    startAt,
    moveBy(index, by) {
      focusAfter.current = `[data-id="${entries[index]?.id}"] [data-by="${by}"]`;
      move(index, index + by);
    },
    change: (index, part) => onChange(entries.with(index, { ...entries[index]!, ...part })),
    remove(index) {
      const entry = entries[index];
      if (!entry) return;
      const neighbor = entries[index + 1] ?? entries[index - 1];
      focusAfter.current = `[data-id="${neighbor?.id}"] [data-remove]`;
      setRemoved({ entry, index });
      onChange(entries.toSpliced(index, 1));
    },
  };
  // Rows are rendered only when they change; they call the newest actions.
  const latest = useRef(actions);
  latest.current = actions;
  const [stable] = useState<RowActions>(() => ({
    startAt: (index) => latest.current.startAt(index),
    moveBy: (index, by) => latest.current.moveBy(index, by),
    change: (index, part) => latest.current.change(index, part),
    remove: (index) => latest.current.remove(index),
  }));

  const undo = (): void => {
    if (!removed) return;
    focusAfter.current = `[data-id="${removed.entry.id}"] [data-remove]`;
    onChange(entries.toSpliced(removed.index, 0, removed.entry));
    setRemoved(null);
  };
  const isInList = removed !== null && entries.some(({ id }) => id === removed.entry.id);
  return (
    <div className={styles.editor}>
      {entries.length < PLAYLIST_ENTRIES_MAX ? (
        <AddVideo
          isInList={(id) => entries.some((entry) => entry.id === id)}
          onAdd={(video) => {
            onChange([...entries, { id: video.kapsule_id, start: '', end: '', video }]);
            setAnnouncement(text('added', { title: video.displayname, position: entries.length + 1 }));
          }}
        />
      ) : (
        <p className={styles.hint}>{text('full')}</p>
      )}
      <p className={styles.hint}>{text(entries.length > 0 ? 'videosHint' : 'noVideos')}</p>
      <div className={styles.removed} role="status">
        {removed && !isInList && (
          <>
            <span>{text('removed', { title: titleOf(removed.entry) })}</span>
            <Button variant="quiet" onClick={undo}>
              {text('undo')}
            </Button>
          </>
        )}
      </div>
      <ol ref={list} className={styles.list} aria-label={text('videos')}>
        {entries.map((entry, index) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            index={index}
            isLast={index === entries.length - 1}
            isDragged={dragged === index}
            actions={stable}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}
