import { type FormEvent, useState } from 'react';
import { errorCode, errorMessage, fieldError } from '#kernel/client/error-message.ts';
import { AppError } from '#kernel/contract/errors.ts';
import { Button } from '#kernel/ui/button.tsx';
import { FormError } from '#kernel/ui/form-error.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { confirmDiscard, useUnsavedForm } from '#kernel/ui/unsaved-forms.ts';
import type { AnyItemEditor } from '../contract.ts';
import { writePath } from '../data-path.ts';
import { text } from '../messages.ts';
import { DataFields } from './data-fields.tsx';
import { isChanged } from './is-changed.ts';
import { ItemTimes } from './item-times.tsx';
import { type ItemDraft, type ItemErrors, readDraft, shownFields } from './item-values.ts';
import styles from './items-block.module.css';
import { UploadScope, useUploadScope } from './upload-scope.ts';
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
  const { label, videoId, editor, initial, isNew = false, clock, busy, onCancel } = props;
  const { scope, isUploading } = useUploadScope();
  const { draft, setDraft, errors, code, submit } = useItemDraft(props, isUploading);
  const hasChanges = isUploading || isChanged(draft, initial, editor.fields);
  useUnsavedForm(hasChanges);
  const cancel = async (): Promise<void> => {
    if (!hasChanges || (await confirmDiscard())) onCancel();
  };
  const shown = ['start', 'end', ...shownFields(editor, draft.data).map(({ name }) => `data.${name}`)];
  const others = Object.entries(errors ?? {}).filter(([name]) => !shown.includes(name));
  return (
    <FormStack aria-label={label} className={styles.form} onSubmit={submit} error={errors}>
      <ItemTimes
        editor={editor}
        draft={draft}
        errors={errors ?? {}}
        clock={clock}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
      <UploadScope value={scope}>
        <DataFields
          videoId={videoId}
          editor={editor}
          data={draft.data}
          errors={errors ?? {}}
          clock={clock}
          onChange={(name, value) => setDraft((now) => ({ ...now, data: writePath(now.data, name, value) }))}
        />
      </UploadScope>
      {others.length > 0 && (
        <div className={styles.wide}>
          <FormError code={code}>{others.map(([, message]) => message).join(' ')}</FormError>
        </div>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={busy || isUploading}>
          {text(isNew ? 'add' : 'save')}
        </Button>
        <Button variant="quiet" onClick={() => void cancel()}>
          {text('cancel')}
        </Button>
        <span role="status" className={styles.muted}>
          {isUploading && text('uploading')}
        </span>
      </div>
    </FormStack>
  );
}

/** What was typed, also while a file is uploaded, with the errors of the last attempt to save it. */
function useItemDraft({ editor, initial, durationMs, busy, onSave }: ItemFormProps, isUploading: boolean) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<ItemErrors | null>(null);
  /** The code of the server's error. */
  const [code, setCode] = useState<string | null>(null);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    // An item that is saved now would have no file.
    if (busy || isUploading) return;
    const read = readDraft(draft, editor, durationMs);
    setErrors('errors' in read ? read.errors : null);
    setCode(null);
    if ('errors' in read) return;
    try {
      await onSave(read.values);
    } catch (error) {
      // Keeps the draft.
      setErrors(serverErrors(error));
      setCode(errorCode(error));
    }
  }
  return { draft, setDraft, errors, code, submit };
}

function serverErrors(error: unknown): ItemErrors {
  const names = Object.keys((error instanceof AppError && error.fields) || {});
  if (errorCode(error) === 'ITEM_CHANGED') return { form: text('changedMeanwhile') };
  if (errorCode(error) === 'ITEM_NOT_FOUND') return { form: text('deletedMeanwhile') };
  if (names.length === 0) return { form: errorMessage(error) };
  return Object.fromEntries(names.map((name) => [name, fieldError(error, name) ?? '']));
}
