import { Plus } from 'lucide-react';
import { type FormEvent, type Ref, useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import field from '#kernel/ui/field.module.css';
import type { AnyItemEditor } from '../contract.ts';
import { text } from '../messages.ts';
import { type ItemErrors, readDraft, timeText } from './item-values.ts';
import styles from './items-block.module.css';
import { TimeInput } from './time-input.tsx';
import type { Items } from './use-items.ts';
import { useCurrentMs, type VideoClock } from './video-clock.ts';

interface AddItemProps {
  readonly editor: AnyItemEditor;
  readonly items: Items;
  readonly durationMs: number;
  readonly clock: VideoClock | null;
  readonly lineRef: Ref<HTMLInputElement>;
}

/** The last row of a list: type a text and press Enter. The time follows the player until it is typed. */
export function AddItem({ editor, items, durationMs, clock, lineRef }: AddItemProps) {
  const [line, setLine] = useState('');
  const [typedTime, setTypedTime] = useState<string | null>(null);
  const [errors, setErrors] = useState<ItemErrors>({});
  const followedMs = useCurrentMs(clock, typedTime === null);
  const time = typedTime ?? timeText(followedMs);
  const only = editor.fields[0];
  const fieldName = only?.name ?? '';
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const draft = { start: time, end: '', data: { ...editor.create(0).data, [fieldName]: line.trim() } };
    const read = readDraft(draft, editor, durationMs);
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read) return;
    setLine('');
    setTypedTime(null);
    try {
      await items.add.mutateAsync({ kind: editor.kind, ...read.values });
    } catch {
      // The toast says why; the text is kept.
      setLine(line);
      setTypedTime(time);
    }
  }
  const problem = errors.start ?? errors[`data.${fieldName}`];
  return (
    <form
      className={styles.add}
      onSubmit={submit}
      noValidate
      aria-label={text('addKind', { kind: editor.label })}
    >
      <TimeInput
        label={text('time')}
        currentLabel={text('useCurrentTime')}
        value={time}
        isInvalid={errors.start !== undefined}
        clock={clock}
        onChange={setTypedTime}
      />
      <input
        ref={lineRef}
        type="text"
        className={`${field.input} ${styles.line}`}
        aria-label={editor.label}
        placeholder={text('addPlaceholder')}
        aria-invalid={problem !== undefined && errors.start === undefined ? true : undefined}
        autoComplete="off"
        maxLength={only?.type === 'line' ? only.maxLength : undefined}
        value={line}
        onChange={({ target }) => setLine(target.value)}
      />
      <Button type="submit">
        <Plus aria-hidden="true" />
        {text('add')}
      </Button>
      {problem && (
        <p className={styles.rowError} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
