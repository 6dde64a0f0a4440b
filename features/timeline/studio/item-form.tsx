import { type FormEvent, useState } from 'react';
import { errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { AppError } from '#kernel/contract/errors.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import type { AnyItemEditor } from '../contract.ts';
import { text } from '../messages.ts';
import { DataFields } from './data-fields.tsx';
import { type ItemDraft, type ItemErrors, readDraft, shownFields } from './item-values.ts';
import styles from './items-block.module.css';
import { TimeField } from './time-field.tsx';
import type { VideoClock } from './video-clock.ts';

export interface ItemValues {
  readonly start: number;
  readonly end: number | null;
  readonly data: object;
}

interface ItemFormProps {
  readonly label: string;
  readonly videoId: string;
  readonly editor: AnyItemEditor;
  readonly initial: ItemDraft;
  readonly isNew?: boolean;
  readonly durationMs: number;
  readonly clock: VideoClock | null;
  readonly busy: boolean;
  onSave(values: ItemValues): Promise<unknown>;
  onCancel(): void;
}

/** The form of one item, built from its editor's fields. */
export function ItemForm(props: ItemFormProps) {
  const { label, videoId, editor, isNew = false, clock, busy, onCancel } = props;
  const { draft, setDraft, errors, submit } = useItemDraft(props);
  const shown = ['start', 'end', ...shownFields(editor, draft.data).map(({ name }) => `data.${name}`)];
  const others = Object.entries(errors ?? {}).filter(([name]) => !shown.includes(name));
  return (
    <FormStack aria-label={label} className={styles.form} onSubmit={submit} error={errors}>
      <ItemTimes editor={editor} draft={draft} errors={errors ?? {}} clock={clock} onChange={setDraft} />
      <DataFields
        videoId={videoId}
        editor={editor}
        data={draft.data}
        errors={errors ?? {}}
        clock={clock}
        onChange={(data) => setDraft({ ...draft, data })}
      />
      {others.length > 0 && (
        <div className={styles.wide}>
          <FormError>{others.map(([, message]) => message).join(' ')}</FormError>
        </div>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={busy}>
          {text(isNew ? 'add' : 'save')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
    </FormStack>
  );
}

/** What was typed, with the errors of the last attempt to save it. */
function useItemDraft({ editor, initial, durationMs, busy, onSave }: ItemFormProps) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<ItemErrors | null>(null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const read = readDraft(draft, editor, durationMs);
    setErrors('errors' in read ? read.errors : null);
    if ('errors' in read) return;
    try {
      await onSave(read.values);
    } catch (error) {
      // Keeps the draft.
      setErrors(serverErrors(error));
    }
  }
  return { draft, setDraft, errors, submit };
}

function serverErrors(error: unknown): ItemErrors {
  const names = Object.keys((error instanceof AppError && error.fields) || {});
  if (names.length === 0) return { form: errorMessage(error) };
  return Object.fromEntries(names.map((name) => [name, fieldError(error, name) ?? '']));
}

interface ItemTimesProps {
  readonly editor: AnyItemEditor;
  readonly draft: ItemDraft;
  readonly errors: ItemErrors;
  readonly clock: VideoClock | null;
  onChange(draft: ItemDraft): void;
}

const ItemTimes = ({ editor, draft, errors, clock, onChange }: ItemTimesProps) => (
  <>
    <TimeField
      label={text(editor.hasDuration ? 'start' : 'time')}
      value={draft.start}
      error={errors.start}
      clock={clock}
      onChange={(start) => onChange({ ...draft, start })}
    />
    {editor.hasDuration && (
      <TimeField
        label={text(editor.isEndOptional ? 'endOptional' : 'end')}
        hint={editor.isEndOptional ? text('endHint') : undefined}
        value={draft.end}
        error={errors.end}
        clock={clock}
        onChange={(end) => onChange({ ...draft, end })}
      />
    )}
  </>
);
