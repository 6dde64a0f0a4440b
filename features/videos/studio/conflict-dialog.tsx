import { useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import styles from './conflict-dialog.module.css';
import type { Conflict } from './use-video-draft.ts';
import { type DraftField, pickFields, type VideoDraft } from './video-draft.ts';

interface ConflictDialogProps {
  conflict: Conflict;
  onSettle: (chosen: Partial<VideoDraft> | null) => void;
}

const names: Readonly<Record<DraftField, string>> = {
  displayname: 'Title',
  description: 'Description',
  tags: 'Tags',
  visibility: 'Visibility',
  comment_type: 'Comments',
  time_live: 'Begins',
};

/** Two people changed the same: shows both and lets one choose, field by field. */
export function ConflictDialog({ conflict, onSettle }: ConflictDialogProps) {
  const { mine, theirs, fields } = conflict;
  const [theirFields, setTheirFields] = useState<readonly DraftField[]>([]);
  const choose = (field: DraftField, takeTheirs: boolean): void =>
    setTheirFields(takeTheirs ? [...theirFields, field] : theirFields.filter((other) => other !== field));
  return (
    <Dialog
      open
      wide
      onClose={() => onSettle(null)}
      title="Someone else saved this video in the meantime"
      description="You both changed the same. Choose what to keep; nothing is saved until you do."
    >
      {fields.map((field) => (
        <fieldset key={field} className={styles.field}>
          <legend className={styles.legend}>{names[field]}</legend>
          <Side
            name={field}
            label="Yours"
            text={textOf(mine, field)}
            checked={!theirFields.includes(field)}
            onChoose={() => choose(field, false)}
          />
          <Side
            name={field}
            label="Saved by someone else"
            text={textOf(theirs, field)}
            checked={theirFields.includes(field)}
            onChoose={() => choose(field, true)}
          />
        </fieldset>
      ))}
      <DialogActions>
        <Button onClick={() => onSettle(null)}>Back to editing</Button>
        <Button
          variant="primary"
          onClick={() => {
            const own = fields.filter((field) => !theirFields.includes(field));
            onSettle({ ...pickFields(mine, own), ...pickFields(theirs, theirFields) });
          }}
        >
          Save this choice
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface SideProps {
  name: string;
  label: string;
  text: string;
  checked: boolean;
  onChoose: () => void;
}

function Side({ name, label, text, checked, onChoose }: SideProps) {
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

function textOf(draft: VideoDraft, field: DraftField): string {
  const value = draft[field];
  if (field === 'time_live') return value === null ? '' : new Date(Number(value)).toLocaleString();
  return typeof value === 'string' ? value : ((value as readonly string[] | null)?.join(', ') ?? '');
}
