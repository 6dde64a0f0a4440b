import { useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import type { Conflict } from './autosave.ts';
import styles from './conflict-dialog.module.css';
import { text } from './edit-messages.ts';
import { type DraftField, pickFields, type VideoDraft } from './video-draft.ts';

interface ConflictDialogProps {
  conflict: Conflict;
  onResolve: (chosen: Partial<VideoDraft>) => void;
  /** Closes the dialog; nothing is saved until a version is chosen. */
  onLater: () => void;
}

const FIELD_LABELS = {
  displayname: 'title',
  description: 'description',
  tags: 'tags',
  visibility: 'visibility',
  comment_type: 'commentsSetting',
  time_live: 'begins',
} as const satisfies Record<DraftField, string>;

/** Shows two conflicting versions and lets the user choose field by field. */
export function ConflictDialog({ conflict, onResolve, onLater }: ConflictDialogProps) {
  const { mine, theirs, fields } = conflict;
  const [theirFields, setTheirFields] = useState<readonly DraftField[]>([]);
  const choose = (field: DraftField, useTheirs: boolean): void =>
    setTheirFields(useTheirs ? [...theirFields, field] : theirFields.filter((other) => other !== field));
  return (
    <Dialog open wide onClose={onLater} title={text('conflictTitle')} description={text('conflictLead')}>
      {fields.map((field) => (
        <fieldset key={field} className={styles.field}>
          <legend className={styles.legend}>{text(FIELD_LABELS[field])}</legend>
          <VersionOption
            name={field}
            label={text('conflictYours')}
            value={formatField(mine, field)}
            checked={!theirFields.includes(field)}
            onChoose={() => choose(field, false)}
          />
          <VersionOption
            name={field}
            label={text('conflictTheirs')}
            value={formatField(theirs, field)}
            checked={theirFields.includes(field)}
            onChoose={() => choose(field, true)}
          />
        </fieldset>
      ))}
      <DialogActions>
        <Button onClick={onLater}>{text('conflictLater')}</Button>
        <Button
          variant="primary"
          onClick={() => {
            const myFields = fields.filter((field) => !theirFields.includes(field));
            onResolve({ ...pickFields(mine, myFields), ...pickFields(theirs, theirFields) });
          }}
        >
          {text('conflictSave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface VersionOptionProps {
  name: string;
  label: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
}

function VersionOption({ name, label, value, checked, onChoose }: VersionOptionProps) {
  return (
    <label className={styles.side}>
      <span className={styles.head}>
        <input type="radio" name={`keep-${name}`} checked={checked} onChange={onChoose} />
        {label}
      </span>
      <span className={styles.text}>{value || text('conflictEmpty')}</span>
    </label>
  );
}

function formatField(draft: VideoDraft, field: DraftField): string {
  const value = draft[field];
  if (field === 'time_live') return value === null ? '' : new Date(Number(value)).toLocaleString();
  return typeof value === 'string' ? value : ((value as readonly string[] | null)?.join(', ') ?? '');
}
