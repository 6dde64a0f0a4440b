import { useState } from 'react';
import type { AnyItemEditor } from '../contract.ts';
import { listWarnings } from '../item-warnings.ts';
import { text } from '../messages.ts';
import { ItemForm } from './item-form.tsx';
import { ItemRow } from './item-row.tsx';
import styles from './items-block.module.css';
import type { Items } from './use-items.ts';
import type { VideoClock } from './video-clock.ts';

interface ItemListProps {
  readonly label: string;
  readonly items: Items;
  readonly editors: readonly AnyItemEditor[];
  readonly durationMs: number;
  readonly clock: VideoClock | null;
  /** The item with the focus was deleted. */
  onEmptied(): void;
}

export function ItemList({ label, items, editors, durationMs, clock, onEmptied }: ItemListProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const { list, isTruncated, change, remove } = items;
  const warnings = listWarnings(
    list.filter(({ state }) => state !== 'removed'),
    durationMs,
  );
  if (list.length === 0) return null;
  return (
    <>
      <ol className={styles.list} aria-label={label}>
        {list.map((item) => {
          const editor = editors.find(({ kind }) => kind === item.kind);
          if (!editor) return null;
          return editing === item.id ? (
            <li key={item.id} className={styles.editing}>
              <ItemForm
                editor={editor}
                item={item}
                durationMs={durationMs}
                clock={clock}
                busy={change.isPending}
                onSave={async (values) => {
                  await change.mutateAsync({ item, ...values });
                  setEditing(null);
                }}
                onCancel={() => setEditing(null)}
              />
            </li>
          ) : (
            <ItemRow
              key={item.id}
              editor={editor}
              item={item}
              items={items}
              durationMs={durationMs}
              clock={clock}
              warning={warnings.get(item.id)}
              showsKind={editors.length > 1}
              onEdit={() => setEditing(item.id)}
              onRemove={() => {
                remove.mutate(item);
                onEmptied();
              }}
            />
          );
        })}
      </ol>
      {isTruncated && (
        <p className={styles.muted}>{text('firstListed', { total: list.length.toLocaleString() })}</p>
      )}
    </>
  );
}
