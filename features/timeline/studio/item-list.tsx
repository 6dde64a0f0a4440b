import { UnsavedForms } from '#kernel/ui/unsaved-forms.ts';
import type { AnyItemEditor } from '../contract.ts';
import { listWarnings } from '../item-warnings.ts';
import { text } from '../messages.ts';
import { EditedItem } from './edited-item.tsx';
import { ItemRow } from './item-row.tsx';
import styles from './items-block.module.css';
import { useEditing, type WantedItem } from './use-editing.ts';
import type { Items } from './use-items.ts';
import type { VideoClock } from './video-clock.ts';

interface ItemListProps {
  readonly videoId: string;
  readonly label: string;
  readonly items: Items;
  readonly editors: readonly AnyItemEditor[];
  readonly durationMs: number;
  readonly clock: VideoClock | null;
  readonly wanted: WantedItem | null;
  /** The item with the focus was deleted. */
  onEmptied(): void;
}

/** Items that are shown for a while may be shown together. */
const warnsOfOverlap = ({ warnsOfOverlap: warns, hasDuration }: AnyItemEditor): boolean =>
  warns ?? !hasDuration;

export function ItemList(props: ItemListProps) {
  const { label, items, editors, durationMs, clock, wanted, onEmptied } = props;
  const { list, editing, edit, close, listRef, report } = useEditing(items, wanted);
  const { isTruncated, remove } = items;
  const warnings = listWarnings(
    list.filter(({ state }) => state !== 'removed'),
    durationMs,
    (kind) => editors.some((editor) => editor.kind === kind && warnsOfOverlap(editor)),
  );
  if (list.length === 0) return null;
  return (
    <UnsavedForms value={report}>
      <ol ref={listRef} className={styles.list} aria-label={label}>
        {list.map((item) => {
          const editor = editors.find(({ kind }) => kind === item.kind);
          if (!editor) return null;
          if (editing === item.id)
            return <EditedItem key={item.id} {...props} item={item} editor={editor} onClose={close} />;
          return (
            <ItemRow
              key={item.id}
              editor={editor}
              item={item}
              items={items}
              durationMs={durationMs}
              clock={clock}
              warning={warnings.get(item.id)}
              showsKind={editors.length > 1}
              onEdit={() => edit(item.id)}
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
    </UnsavedForms>
  );
}
