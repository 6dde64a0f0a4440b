import type { Deletion } from '../personal-data-contract.ts';
import { text } from '../personal-data-messages.ts';
import styles from './delete-account.module.css';

export type VideosChoice = 'delete' | 'hand-over';

interface VideosFieldProps {
  count: number;
  /** Who can take over the videos; null: nobody. */
  heir: Deletion['heir'];
  value: VideosChoice;
  onChange: (choice: VideosChoice) => void;
}

/** What happens to the videos of a deleted account. */
export function VideosField({ count, heir, value, onChange }: VideosFieldProps) {
  const option = (choice: VideosChoice, label: string, hint: string) => (
    <label className={styles.option}>
      <input type="radio" name="videos" checked={value === choice} onChange={() => onChange(choice)} />
      <span>
        {label}
        <span className={styles.hint}>{hint}</span>
      </span>
    </label>
  );
  return (
    <fieldset className={styles.videos}>
      <legend className={styles.legend}>{text('videosLegend', { count })}</legend>
      {option('delete', text('videosDelete'), text('videosDeleteHint'))}
      {heir &&
        option('hand-over', text('videosHandOver', { name: heir.displayname }), text('videosHandOverHint'))}
    </fieldset>
  );
}
