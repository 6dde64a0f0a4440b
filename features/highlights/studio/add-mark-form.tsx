import { type FormEvent, useState } from 'react';
import { errorMessage } from '#kernel/client/error-message.ts';
import { Button } from '#kernel/ui/button.tsx';
import { formatDuration } from '#kernel/ui/duration.ts';
import { Select } from '#kernel/ui/select.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { ARTIFACT_TEXT_MAX_LENGTH, type Artifact, type ArtifactType } from '../contract.ts';
import { parseTimecode } from '../timecode.ts';
import styles from './highlights-block.module.css';
import { markTypes } from './mark-types.ts';

interface AddMarkFormProps {
  readonly durationMs: number;
  readonly busy: boolean;
  onAdd(mark: Pick<Artifact, 'text' | 'rel_offset' | 'artifact_type'>): Promise<unknown>;
}

export function AddMarkForm({ durationMs, busy, onAdd }: AddMarkFormProps) {
  const [time, setTime] = useState('');
  const [text, setText] = useState('');
  const [type, setType] = useState<ArtifactType>('VISMARK');
  const [errors, setErrors] = useState<{ time?: string; text?: string }>({});
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const rel_offset = parseTimecode(time);
    const found = problemsOf(rel_offset, text, durationMs);
    setErrors(found);
    if (rel_offset === null || Object.keys(found).length > 0) return;
    try {
      await onAdd({ text, rel_offset, artifact_type: type });
      setText('');
      setTime('');
    } catch (error) {
      setErrors({ text: errorMessage(error) });
    }
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label="Time"
        placeholder="1:02"
        inputMode="numeric"
        autoComplete="off"
        value={time}
        error={errors.time}
        onChange={({ target }) => setTime(target.value)}
      />
      <TextField
        label="Text"
        className={styles.words}
        maxLength={ARTIFACT_TEXT_MAX_LENGTH}
        autoComplete="off"
        value={text}
        error={errors.text}
        onChange={({ target }) => setText(target.value)}
      />
      <Select label="Type" value={type} options={markTypes} onChange={setType} />
      <Button type="submit" busy={busy}>
        Add
      </Button>
    </form>
  );
}

function problemsOf(atMs: number | null, text: string, durationMs: number): { time?: string; text?: string } {
  const time =
    atMs === null
      ? 'A time such as 1:02.'
      : durationMs > 0 && atMs > durationMs
        ? `The video is ${formatDuration(durationMs)} long.`
        : null;
  return { ...(time ? { time } : {}), ...(text.trim() ? {} : { text: 'Please fill this in.' }) };
}
