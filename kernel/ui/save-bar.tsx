import { Button } from './button.tsx';
import { text } from './messages.ts';
import styles from './save-bar.module.css';

interface SaveBarProps {
  unsaved: boolean;
  saving: boolean;
  onDiscard: () => void;
  disabled?: boolean;
}

/** Shown at the bottom of a form while it has unsaved changes. Must be inside the form. */
export function SaveBar({ unsaved, saving, onDiscard, disabled = false }: SaveBarProps) {
  return (
    <div className={styles.bar} data-shown={unsaved || saving || undefined} inert={!unsaved && !saving}>
      <span className={styles.text} role="status">
        {unsaved ? text('unsavedChanges') : ''}
      </span>
      <Button variant="quiet" onClick={onDiscard} disabled={saving}>
        {text('discard')}
      </Button>
      <Button variant="primary" type="submit" busy={saving} disabled={disabled}>
        {text('save')}
      </Button>
    </div>
  );
}
