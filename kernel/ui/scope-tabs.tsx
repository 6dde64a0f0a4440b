import styles from './scope-tabs.module.css';

interface ScopeTabsProps<V extends string> {
  label: string;
  value: V;
  options: ReadonlyArray<{ value: V; label: string }>;
  onChange: (value: V) => void;
}

/** One of a few views of a list. */
export function ScopeTabs<V extends string>({ label, value, options, onChange }: ScopeTabsProps<V>) {
  return (
    <fieldset className={styles.scopes} aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={styles.scope}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
