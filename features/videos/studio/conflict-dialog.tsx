import { useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import styles from './conflict-dialog.module.css';
import type { Conflict } from './use-video-draft.ts';
import { type DraftField, pickFields, type VideoDraft } from './video-draft.ts';

interface ConflictDialogProps {
  conflict: Conflict;
  onResolve: (chosen: Partial<VideoDraft> | null) => void;
}

const FIELD_LABELS: Readonly<Record<DraftField, string>> = {
  displayname: 'Title',
  description: 'Description',
  tags: 'Tags',
  visibility: 'Visibility',
  comment_type: 'Comments',
  time_live: 'Begins',
};

/** Shows two conflicting versions and lets the user choose field by field. */
export function ConflictDialog({ conflict, onResolve }: ConflictDialogProps) {
  const { mine, theirs, fields } = conflict;
  const [theirFields, setTheirFields] = useState<readonly DraftField[]>([]);
  const choose = (field: DraftField, useTheirs: boolean): void =>
    setTheirFields(useTheirs ? [...theirFields, field] : theirFields.filter((other) => other !== field));
  return (
    <Dialog
      open
      wide
      onClose={() => onResolve(null)}
      title="Someone else saved this video in the meantime"
      description="You both changed the same. Choose what to keep; nothing is saved until you do."
    >
      {fields.map((field) => (
        <fieldset key={field} className={styles.field}>
          <legend className={styles.legend}>{FIELD_LABELS[field]}</legend>
          <VersionOption
            name={field}
            label="Yours"
            text={formatField(mine, field)}
            checked={!theirFields.includes(field)}
            onChoose={() => choose(field, false)}
          />
          <VersionOption
            name={field}
            label="Saved by someone else"
            text={formatField(theirs, field)}
            checked={theirFields.includes(field)}
            onChoose={() => choose(field, true)}
          />
        </fieldset>
      ))}
      <DialogActions>
        <Button onClick={() => onResolve(null)}>Back to editing</Button>
        <Button
          variant="primary"
          onClick={() => {
            const myFields = fields.filter((field) => !theirFields.includes(field));
            onResolve({ ...pickFields(mine, myFields), ...pickFields(theirs, theirFields) });
          }}
        >
          Save this choice
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface VersionOptionProps {
  name: string;
  label: string;
  text: string;
  checked: boolean;
  onChoose: () => void;
}

function VersionOption({ name, label, text, checked, onChoose }: VersionOptionProps) {
  return (
    <label className={styles.side}>
      <span className={styles.head}>
        <input type="radio" name={`keep-${name}`} checked={checked} onChange={onChoose} />
        {label}
      </span>
      <span className={styles.text}>{text || 'Empty'}</span>
    </label>
  );
}

function formatField(draft: VideoDraft, field: DraftField): string {
  const value = draft[field];
  if (field === 'time_live') return value === null ? '' : new Date(Number(value)).toLocaleString();
  return typeof value === 'string' ? value : ((value as readonly string[] | null)?.join(', ') ?? '');
}
