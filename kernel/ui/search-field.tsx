import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './search-field.module.css';
import { useDebounced } from './use-debounced.ts';

const DEBOUNCE_MS = 250;

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (q: string) => void;
}

/** Keeps what is typed, and searches for it after a pause. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed.trim(), DEBOUNCE_MS);
  const sent = useRef(value);
  const send = useRef(onChange);
  send.current = onChange;
  useEffect(() => {
    if (settled === sent.current) return;
    sent.current = settled;
    send.current(settled);
  }, [settled]);
  // The URL changed by other means: a cleared filter, or the browser's back button.
  if (value !== sent.current && typed.trim() === sent.current) {
    sent.current = value;
    setTyped(value);
  }
  return (
    <search className={styles.search}>
      <Search aria-hidden="true" className={styles.icon} />
      <input
        type="search"
        className={styles.find}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}
