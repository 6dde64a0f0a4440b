import { Progress as Base } from '@base-ui/react/progress';
import styles from './progress.module.css';

/** A progress bar with its percentage. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  return (
    <Base.Root value={percent} className={styles.progress}>
      <Base.Label className={styles.label}>{label}</Base.Label>
      <Base.Value className={styles.value} />
      <Base.Track className={styles.track}>
        <Base.Indicator className={styles.indicator} />
      </Base.Track>
    </Base.Root>
  );
}
