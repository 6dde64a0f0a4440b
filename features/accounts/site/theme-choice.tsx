import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { chooseTheme, readTheme, type Theme } from '#kernel/ui/theme.ts';
import { text } from '../settings-messages.ts';
import styles from './theme-choice.module.css';

const choices: ReadonlyArray<{ value: Theme; Icon: typeof Sun }> = [
  { value: 'system', Icon: Monitor },
  { value: 'light', Icon: Sun },
  { value: 'dark', Icon: Moon },
];

export function ThemeChoice() {
  const [theme, setTheme] = useState(() => readTheme(document.cookie));
  const choose = (next: Theme): void => {
    setTheme(next);
    chooseTheme(next);
  };
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{text('theme')}</legend>
      {choices.map(({ value, Icon }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name="theme"
            className={styles.radio}
            checked={theme === value}
            onChange={() => choose(value)}
          />
          <Icon aria-hidden="true" />
          {text(value)}
        </label>
      ))}
    </fieldset>
  );
}
