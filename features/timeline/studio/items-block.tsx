import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { formatDuration } from '#kernel/ui/duration.ts';
import { FormError } from '#kernel/ui/form-error.tsx';
import { IconButton } from '#kernel/ui/icon-button.tsx';
import { Select } from '#kernel/ui/select.tsx';
import type { AnyItemEditor, TimedItem } from '../contract.ts';
import { ItemForm } from './item-form.tsx';
import styles from './items-block.module.css';
import { type Items, useItems } from './use-items.ts';

interface ItemsBlockProps {
  readonly id: string;
  /** 0 while unknown. */
  readonly durationMs: number;
  readonly editors: readonly AnyItemEditor[];
}

/** All timed items of a video, on its studio page. */
export function ItemsBlock({ id, durationMs, editors }: ItemsBlockProps) {
  const items = useItems(
    id,
    editors.map(({ kind }) => kind),
  );
  const [kind, setKind] = useState(editors[0]?.kind ?? '');
  const editor = editors.find((one) => one.kind === kind);
  return (
    <section className={styles.block} aria-labelledby="items-title">
      <h2 id="items-title" className={styles.title}>
        Highlights and bookmarks
      </h2>
      {items.error && <FormError>{errorMessage(items.error)}</FormError>}
      <ItemList items={items} editors={editors} durationMs={durationMs} />
      <Select
        label="Type"
        value={kind}
        options={editors.map(({ kind: value, label, detail }) => ({ value, label, detail }))}
        onChange={setKind}
      />
      {editor && (
        <ItemForm
          key={kind}
          editor={editor}
          item={null}
          durationMs={durationMs}
          busy={items.add.isPending}
          onSave={(values) => items.add.mutateAsync({ kind, ...values })}
        />
      )}
    </section>
  );
}

interface ItemListProps {
  readonly items: Items;
  readonly editors: readonly AnyItemEditor[];
  readonly durationMs: number;
}

function ItemList({ items, editors, durationMs }: ItemListProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const { list, isTruncated, change, remove } = items;
  if (list.length === 0) return null;
  return (
    <>
      <ol className={styles.list} aria-label="Highlights and bookmarks">
        {list.map((item) => {
          const editor = editors.find(({ kind }) => kind === item.kind);
          if (!editor) return null;
          return editing === item.id ? (
            <li key={item.id} className={styles.editing}>
              <ItemForm
                editor={editor}
                item={item}
                durationMs={durationMs}
                busy={change.isPending}
                onSave={async (values) => {
                  await change.mutateAsync({ item, kind: item.kind, ...values });
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
              onEdit={() => setEditing(item.id)}
              onRemove={() => remove.mutate(item)}
            />
          );
        })}
      </ol>
      {isTruncated && (
        <p className={styles.muted}>The first {list.length.toLocaleString('en')} are listed here.</p>
      )}
    </>
  );
}

interface ItemRowProps {
  readonly editor: AnyItemEditor;
  readonly item: TimedItem;
  onEdit(): void;
  onRemove(): void;
}

function ItemRow({ editor, item, onEdit, onRemove }: ItemRowProps) {
  const summary = editor.summary(item.data);
  return (
    <li className={styles.row}>
      <time className={styles.time}>{formatDuration(item.start)}</time>
      <span className={styles.about}>
        <bdi className={styles.text}>{summary}</bdi>
        <span className={styles.muted}>{editor.label}</span>
      </span>
      <IconButton label={`Edit ${summary}`} icon={<Pencil />} onClick={onEdit} />
      <IconButton label={`Delete ${summary}`} icon={<Trash2 />} onClick={onRemove} />
    </li>
  );
}
