import { Button } from './button.tsx';
import styles from './save-bar.module.css';

interface SaveBarProps {
  unsaved: boolean;
  saving: boolean;
  onDiscard: () => void;
  disabled?: boolean;
}

/** Stands at the foot of a form as long as there is something to save. Inside the form. */
export function SaveBar({ unsaved, saving, onDiscard, disabled = false }: SaveBarProps) {
  return (
    <div className={styles.bar} data-shown={unsaved || saving || undefined} inert={!unsaved && !saving}>
      <span className={styles.text} role="status">
        {unsaved ? 'Unsaved changes' : ''}
      </span>
      <Button variant="quiet" onClick={onDiscard} disabled={saving}>
        Discard
      </Button>
      <Button variant="primary" type="submit" busy={saving} disabled={disabled}>
        Save
      </Button>
    </div>
  );
}
