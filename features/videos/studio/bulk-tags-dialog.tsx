import { type FormEvent, useState } from 'react';
import { Button } from '#kernel/ui/button.tsx';
import { Dialog, DialogActions } from '#kernel/ui/dialog.tsx';
import { FormStack } from '#kernel/ui/form-stack.tsx';
import { TagInput } from '#kernel/ui/tag-input.tsx';
import { TAG_MAX_LENGTH, TAGS_MAX } from '../contract.ts';
import type { StudioVideo } from '../studio-contract.ts';
import { text } from './list-messages.ts';
import styles from './tag-choice.module.css';
import { toggled } from './use-selection.ts';

interface BulkTags {
  add_tags: string[];
  remove_tags: string[];
}
interface BulkTagsDialogProps {
  open: boolean;
  videos: readonly StudioVideo[];
  onClose: () => void;
  onApply: (tags: BulkTags) => void;
}

export function BulkTagsDialog({ open, videos, onClose, onApply }: BulkTagsDialogProps) {
  // Keeps the last number, so that the title stays while the dialog closes.
  const [count, setCount] = useState(videos.length);
  if (open && videos.length !== count) setCount(videos.length);
  return (
    <Dialog open={open} onClose={onClose} title={text('tagsTitle', { count })}>
      <TagsForm videos={videos} onClose={onClose} onApply={onApply} />
    </Dialog>
  );
}

function TagsForm({ videos, onClose, onApply }: Omit<BulkTagsDialogProps, 'open'>) {
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const present = [...new Set(videos.flatMap((video) => video.tags))].sort();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onApply({ add_tags: added, remove_tags: [...removed] });
  };
  return (
    <FormStack onSubmit={submit} error={null}>
      <TagInput
        label={text('addTags')}
        placeholder={text('addTag')}
        value={added}
        onChange={setAdded}
        max={TAGS_MAX}
        maxLength={TAG_MAX_LENGTH}
      />
      {present.length > 0 && (
        <fieldset className={styles.choice}>
          <legend>{text('removeTags')}</legend>
          {present.slice(0, TAGS_MAX).map((tag) => (
            <label key={tag} className={styles.tag}>
              <input
                type="checkbox"
                checked={removed.has(tag)}
                onChange={() => setRemoved((before) => toggled(before, tag))}
              />
              {tag}
            </label>
          ))}
        </fieldset>
      )}
      <DialogActions>
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button variant="primary" type="submit">
          {text('apply')}
        </Button>
      </DialogActions>
    </FormStack>
  );
}
