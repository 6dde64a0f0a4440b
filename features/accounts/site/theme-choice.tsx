import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { chooseTheme, readTheme, type Theme } from '#kernel/ui/theme.ts';
import styles from './theme-choice.module.css';

const choices: ReadonlyArray<{ value: Theme; label: string; Icon: typeof Sun }> = [
  { value: 'system', label: 'Like the system', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
];

export function ThemeChoice() {
  const [theme, setTheme] = useState(() => readTheme(document.cookie));
  const choose = (next: Theme): void => {
    setTheme(next);
    chooseTheme(next);
  };
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Theme</legend>
      {choices.map(({ value, label, Icon }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="theme"
            className={styles.radio}
            checked={theme === value}
            onChange={() => choose(value)}
          />
          <Icon aria-hidden="true" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
