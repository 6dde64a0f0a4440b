import { type FormEvent, useState } from 'react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { AppError } from '#kernel/contract/errors.ts';
import { Button } from '#kernel/ui/button.tsx';
import type { AnyItemEditor, TimedItem } from '../contract.ts';
import { text } from '../messages.ts';
import { FieldInput } from './field-input.tsx';
import { type ItemDraft, type ItemErrors, readDraft, timeText } from './item-values.ts';
import styles from './items-block.module.css';
import { TimeField } from './time-field.tsx';
import type { VideoClock } from './video-clock.ts';

export interface ItemValues {
  readonly start: number;
  readonly end: number | null;
  readonly data: object;
}

interface ItemFormProps {
  readonly editor: AnyItemEditor;
  /** Null for a new item. */
  readonly item: TimedItem | null;
  readonly durationMs: number;
  readonly clock: VideoClock | null;
  readonly busy: boolean;
  onSave(values: ItemValues): Promise<unknown>;
  onCancel?(): void;
}

const draftOf = (editor: AnyItemEditor, item: TimedItem | null): ItemDraft =>
  item
    ? { start: timeText(item.start), end: timeText(item.end), data: item.data as ItemDraft['data'] }
    : { start: '', end: '', data: editor.create(0).data };

/** The form of one item, built from its editor's fields. */
export function ItemForm({ editor, item, durationMs, clock, busy, onSave, onCancel }: ItemFormProps) {
  const [draft, setDraft] = useState(() => draftOf(editor, item));
  const [errors, setErrors] = useState<ItemErrors>({});
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const read = readDraft(draft, editor, durationMs);
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read) return;
    try {
      await onSave(read.values);
      setDraft(draftOf(editor, null));
    } catch (error) {
      // Keeps the draft.
      setErrors((error instanceof AppError && error.fields) || { start: errorMessage(error) });
    }
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TimeField
        label={text(editor.hasDuration ? 'start' : 'time')}
        value={draft.start}
        error={errors.start}
        clock={clock}
        onChange={(start) => setDraft({ ...draft, start })}
      />
      {editor.hasDuration && (
        <TimeField
          label={text('end')}
          value={draft.end}
          error={errors.end}
          clock={clock}
          onChange={(end) => setDraft({ ...draft, end })}
        />
      )}
      {editor.fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={draft.data[field.name]}
          error={errors[`data.${field.name}`]}
          onChange={(value) => setDraft({ ...draft, data: { ...draft.data, [field.name]: value } })}
        />
      ))}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {text(item ? 'save' : 'add')}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {text('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
