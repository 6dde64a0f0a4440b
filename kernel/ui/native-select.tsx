import { ChevronDown } from 'lucide-react';
import styles from './native-select.module.css';

interface NativeSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: ReadonlyArray<{ value: Value; label: string }>;
  onChange: (value: Value) => void;
}

/** The browser's own select, for pages whose first load has no room for a popup library. Phones show their own list. */
export function NativeSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
}: NativeSelectProps<Value>) {
  return (
    <span className={styles.box}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className={styles.icon} />
    </span>
  );
}
