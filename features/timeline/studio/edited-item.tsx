import { useState } from 'react';
import { errorCode } from '#kernel/client/error-message.ts';
import type { AnyItemEditor, TimedItem } from '../contract.ts';
import { text } from '../messages.ts';
import { ItemForm, type ItemValues } from './item-form.tsx';
import { itemName } from './item-row.tsx';
import { draftOf } from './item-values.ts';
import styles from './items-block.module.css';
import type { Items } from './use-items.ts';
import type { VideoClock } from './video-clock.ts';

interface EditedItemProps {
  readonly videoId: string;
  readonly item: TimedItem;
  readonly editor: AnyItemEditor;
  readonly items: Items;
  readonly durationMs: number;
  readonly clock: VideoClock | null;
  onClose(): void;
}

/** An item of the list whose form is open. */
export function EditedItem({ videoId, item, editor, items, durationMs, clock, onClose }: EditedItemProps) {
  const { add, change, latest } = items;
  // What the form shows is based on this version, although the list may have a newer one.
  const [base, setBase] = useState(item);
  const [isDeleted, setDeleted] = useState(false);
  async function save(values: ItemValues): Promise<void> {
    try {
      if (isDeleted) await add.mutateAsync({ kind: base.kind, ...values });
      else await change.mutateAsync({ item: base, ...values });
    } catch (error) {
      // The form says so now; saving again replaces the newer version, or adds the item again.
      if (errorCode(error) === 'ITEM_CHANGED') setBase(latest().find(({ id }) => id === base.id) ?? base);
      if (errorCode(error) === 'ITEM_NOT_FOUND') setDeleted(true);
      throw error;
    }
    onClose();
  }
  return (
    <li className={styles.editing}>
      <ItemForm
        label={text('edit', { name: itemName(editor, base) })}
        videoId={videoId}
        editor={editor}
        initial={draftOf(base)}
        durationMs={durationMs}
        clock={clock}
        busy={change.isPending || add.isPending}
        onSave={save}
        onCancel={onClose}
      />
    </li>
  );
}
