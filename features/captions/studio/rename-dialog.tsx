import { type FormEvent, useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { TextField } from '#kernel/ui/text-field.tsx';
import { CAPTION_LABEL_MAX_LENGTH, type Transcript } from '../contract.ts';
import { text } from '../messages.ts';

interface RenameDialogProps {
  readonly transcript: Transcript | null;
  onClose(): void;
  onSave(language: string, label: string): void;
}

/** Renames captions as they appear in the player's menu. */
export function RenameDialog({ transcript, onClose, onSave }: RenameDialogProps) {
  return (
    <Dialog open={transcript !== null} onClose={onClose} title={text('renameTitle')}>
      {transcript && <NameForm transcript={transcript} onClose={onClose} onSave={onSave} />}
    </Dialog>
  );
}

function NameForm({ transcript, onClose, onSave }: RenameDialogProps & { transcript: Transcript }) {
  const [label, setLabel] = useState(transcript.label);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (label.trim() === '') return;
    onSave(transcript.language_locale, label.trim());
    onClose();
  };
  return (
    <FormStack error={null} onSubmit={submit}>
      <TextField
        label={text('nameLabel')}
        value={label}
        maxLength={CAPTION_LABEL_MAX_LENGTH}
        error={label.trim() === '' ? text('required') : undefined}
        onChange={({ target }) => setLabel(target.value)}
      />
      <DialogActions>
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button variant="primary" type="submit">
          {text('save')}
        </Button>
      </DialogActions>
    </FormStack>
  );
}
